import { randomInt } from 'node:crypto';
import { ApplicationFailure } from '@temporalio/common';
import { confirmationNumbers } from '#domain/account/confirmation.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { insertConfirmation } from '#entities/confirmation/rows/insert-confirmation.ts';
import { notWritten } from '../common/failures.ts';
import type { AskInput, ConfirmationDependencies } from './inputs.ts';
import { subjectOf } from './subject.ts';

/**
 * Writes a question with the number that its page shows, which no history has; a repeat finds it written. The failure is final
 * after `writeBy` (type not_written), and when its person was asked three times within the hour (rate_limited).
 */
export async function writeConfirmation({ orm }: ConfirmationDependencies, input: AskInput): Promise<void> {
  const { confirmationId: id, userId, organizationId, kind, asker, expiresAt, signing, writeBy } = input;
  const { min, max } = confirmationNumbers;
  const row = {
    id,
    userId,
    organizationId,
    kind,
    asker,
    about: signing?.about ?? null,
    askedBy: signing?.askedBy ?? null,
    number: signing?.number ?? randomInt(min, max + 1),
    status: 'pending' as const,
    createdAt: new Date(),
    expiresAt: new Date(expiresAt),
  };
  const written = await orm.em.fork().transactional(async (em) => {
    const done = await insertConfirmation(em, { row, writeBy });
    if (done === 'written')
      await recordAuditEvent(em, {
        organizationId,
        action: 'confirmation.asked',
        resourceType: 'confirmation',
        resourceId: id,
        userId,
        metadata: { kind, ...subjectOf(input.kind, signing?.about) },
        dedupeKey: `confirmation.asked:${id}`,
      });
    return done;
  });
  if (written === 'late') throw notWritten();
  if (written === 'many')
    throw ApplicationFailure.nonRetryable(
      'This person was asked three times within the hour.',
      'rate_limited',
    );
}
