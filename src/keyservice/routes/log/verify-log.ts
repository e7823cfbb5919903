import { LogEntry } from '../../entities/log-entry.ts';
import type { EntityManager } from '../../entities/orm.ts';
import type { Route } from '../../http/route.ts';
import { verifyChain } from '../../log/chain.ts';
import { verifyTimestamps } from '../../tsa/log/verify-timestamps.ts';

const page = 5_000;

/** GET /api/v1/log/verification: follows the log of operations and the log of timestamps from their first entries. */
export const verifyLog: Route = {
  method: 'GET',
  path: '/api/v1/log/verification',
  async handle({ service }) {
    const em = service.orm.em.fork();
    const chain = await verifyChain(entriesOf(em));
    const { firstBroken, ...timestamps } = await verifyTimestamps(em);
    return {
      data: {
        operations: {
          valid: chain.valid,
          checked: chain.checked,
          first_broken: chain.firstBroken,
          head_hash: chain.headHash,
        },
        timestamps: { ...timestamps, first_broken: firstBroken },
      },
    };
  },
};

async function* entriesOf(em: EntityManager): AsyncGenerator<LogEntry> {
  for (let after = 0; ;) {
    const where = { sequence: { $gt: after } };
    const options = { orderBy: { sequence: 'asc' }, limit: page, disableIdentityMap: true } as const;
    const entries = await em.find(LogEntry, where, options);
    yield* entries;
    if (entries.length < page) return;
    after = entries.at(-1)?.sequence ?? after;
  }
}
