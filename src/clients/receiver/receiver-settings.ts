import type { ReceiverSettings } from './webhook-receiver.ts';

type Given = {
  ENV: 'development' | 'production';
  WEBHOOK_ALLOW_PRIVATE?: boolean | undefined;
  WEBHOOK_DNS_SERVERS: readonly string[];
};

/** What receivers of webhooks may be by the settings of API and worker. */
export function receiverSettings(config: Given): ReceiverSettings {
  return {
    allowPrivate: config.WEBHOOK_ALLOW_PRIVATE ?? config.ENV === 'development',
    allowPlain: config.ENV === 'development',
    dnsServers: config.WEBHOOK_DNS_SERVERS,
  };
}
