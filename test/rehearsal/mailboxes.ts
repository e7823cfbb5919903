import type { Gateways } from '#test/interop/production/support/gateways.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import type { Mailbox } from '#test/faults/mailbox.ts';

/** The mailboxes of everybody whose mail server and SMS gateway these are. */
export function mailboxOf({ messages }: Gateways): Mailbox {
  const newest = (address: string, kind: 'code' | 'link') =>
    messages.find((one) => one.to === address && one.kind === kind)?.[kind];
  return {
    link: (address) => Promise.resolve(newest(address, 'link')),
    async code(address) {
      await untilTrue(() => Promise.resolve(newest(address, 'code') !== undefined), 60_000);
      return newest(address, 'code') ?? '';
    },
  };
}
