import { Client } from 'pg';
import type { Logger } from '#log/log.ts';

const reconnectMs = 500;

export type Listener = { close(): Promise<void> };

/** Gets the message of a channel, or undefined when something may have been missed: after every new connection. */
export type Heard = (what: string | undefined) => void;

/** Listens to channels of the database on one connection of its own, for as long as the process lives. */
export function listenForChanges(input: {
  databaseUrl: string;
  log: Logger;
  heard: Readonly<Record<string, Heard>>;
}): Listener {
  const { databaseUrl, log, heard } = input;
  let closed = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    try {
      // It reads the files of certificates that the address names.
      const next = clientOf(databaseUrl);
      client = next;
      next.on('notification', ({ channel, payload }) => heard[channel]?.(payload ?? ''));
      next.on('error', () => undefined);
      next.once('end', again);
      await next.connect();
      for (const channel of Object.keys(heard)) await next.query(`listen ${channel}`);
      for (const hear of Object.values(heard)) hear(undefined);
    } catch (error) {
      log.warn({ err: error }, 'changes cannot be heard; connecting again');
      await client?.end().catch(() => undefined);
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

function clientOf(databaseUrl: string): Client {
  return new Client({
    connectionString: databaseUrl,
    application_name: 'tamga-listener',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
  });
}
