import { Client } from 'pg';
import type { Logger } from '#log/log.ts';

const channel = 'tamga_status';
const reconnectMs = 500;

export type StatusListener = { close(): Promise<void> };

/**
 * Listens for changed answers and lists on a connection of its own, for as long as the process lives. `onChange` gets the
 * key service's message, or undefined when something may have been missed: after every new connection.
 */
export function listenForStatus(input: {
  databaseUrl: string;
  log: Logger;
  onChange: (what: string | undefined) => void;
}): StatusListener {
  const { databaseUrl, log, onChange } = input;
  let closed = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const next = new Client({
      connectionString: databaseUrl,
      application_name: 'tamga-status',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client = next;
    next.on('notification', ({ payload }) => onChange(payload));
    next.on('error', () => undefined);
    next.once('end', again);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      onChange(undefined);
    } catch (error) {
      log.warn({ err: error }, 'changes of certificate status cannot be heard; connecting again');
      await next.end().catch(() => undefined);
      again();
    }
  };
  const again = (): void => {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), reconnectMs);
    timer.unref();
  };

  void connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
