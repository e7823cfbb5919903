import { Problem } from '#domain/common/problem.ts';
import { AccessCodeTries } from '#entities/envelope/access-code-tries.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { TryCounter } from '../../http/limits/attempts.ts';
import type { ApiDependencies } from '../../http/deps.ts';

/** So many wrong access codes a link takes in all; a code may have four characters, and a link lives for a year. */
export const mostWrongCodes = 20;

type Link = Pick<EnvelopeRecipient, 'id' | 'linkGeneration'>;
type Guarded = Link & Pick<EnvelopeRecipient, 'accessCodeHash'>;

/**
 * Counts the tries of a link for as long as it lives; those that were wrong before a right one still count. They have a
 * table of their own: it goes with the envelope, and the sender's views read it. Throws Problem invalid_access_code with
 * `blocked` when the link takes no more.
 */
export function linkCounter(deps: ApiDependencies, link: Link): TryCounter {
  return {
    count: async () => mostWrongCodes - (await countTry(deps, link)),
    forgive: () => uncountTry(deps, link),
  };
}

async function countTry(deps: ApiDependencies, { id, linkGeneration }: Link): Promise<number> {
  const same = 'access_code_tries.link_generation = excluded.link_generation';
  const [row] = await deps.orm.em.fork().execute<{ wrong: number }[]>(
    `insert into access_code_tries (recipient_id, link_generation, wrong) values (?, ?, 1)
     on conflict (recipient_id) do update set link_generation = excluded.link_generation,
       wrong = case when ${same} then access_code_tries.wrong + 1 else 1 end
       where access_code_tries.link_generation < excluded.link_generation
         or (${same} and access_code_tries.wrong < ${mostWrongCodes})
     returning wrong`,
    [id, linkGeneration],
  );
  if (!row) throw blocked();
  return row.wrong;
}

async function uncountTry(deps: ApiDependencies, { id, linkGeneration }: Link): Promise<void> {
  await deps.orm.em
    .fork()
    .execute(
      'update access_code_tries set wrong = wrong - 1 where recipient_id = ? and link_generation = ?',
      [id, linkGeneration],
    );
}

/** Throws as linkCounter when a link takes no more access codes. */
export async function assertTakesCodes(deps: ApiDependencies, recipient: Guarded): Promise<void> {
  const shut = await findBlocked(deps.orm.em.fork(), [recipient]);
  if (shut.has(recipient.id)) throw blocked();
}

/** Finds the ids of the recipients whose link takes no more access codes. */
export async function findBlocked(
  em: EntityManager,
  recipients: readonly Guarded[],
): Promise<ReadonlySet<string>> {
  const guarded = recipients.filter(({ accessCodeHash }) => typeof accessCodeHash === 'string');
  if (guarded.length === 0) return new Set();
  const generations = new Map(guarded.map(({ id, linkGeneration }) => [id, linkGeneration]));
  const rows = await em.find(AccessCodeTries, {
    recipientId: { $in: [...generations.keys()] },
    wrong: { $gte: mostWrongCodes },
  });
  const now = rows.filter(({ recipientId: id, linkGeneration }) => generations.get(id) === linkGeneration);
  return new Set(now.map(({ recipientId }) => recipientId));
}

/** Makes the problem that answers every code once the link takes no more; it names no time to wait for. */
export function blocked(): Problem {
  const message = `access_code: this link takes no more codes, ${mostWrongCodes} were wrong. Ask the sender for a new link.`;
  return new Problem('invalid_access_code', message, { attempts_left: 0, blocked: true });
}
