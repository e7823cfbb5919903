import { setTimeout as sleep } from 'node:timers/promises';
import { query } from '#test/support/servers/processes.ts';

/** What people read in the messages to them. */
export type Mailbox = {
  /** Waits for the newest code; throws when none has come within a minute. */
  code(address: string): Promise<string>;
  /** The newest link; undefined while there is none, or nobody can look. */
  link(address: string): Promise<string | undefined>;
};

/** The mailbox of everybody in development: the outbox of a database. */
export function outboxOf(databaseUrl: string): Mailbox {
  const newest = async (address: string, kind: 'code' | 'link') => {
    const [row] = await query<{ found: string }>(
      databaseUrl,
      `select ${kind} as found from tamga.outbox_message where recipient = $1 and kind = $2 order by sent_at desc limit 1`,
      [address, kind],
    );
    return row?.found;
  };
  return {
    link: (address) => newest(address, 'link').catch(() => undefined),
    async code(address) {
      for (let tries = 0; ; tries += 1) {
        try {
          const code = await newest(address, 'code');
          if (code !== undefined) return code;
        } catch (error) {
          if (tries > 60) throw error;
        }
        await sleep(1_000);
      }
    },
  };
}
