import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { MessageAttempt } from '#entities/flow/message-attempt.ts';
import { readLettersSoFar } from '#entities/envelope/rows/read-letters-so-far.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';

const database = setUp(openOwnDatabase);

const attempt = (flowId: string, messageKey: string, outcome: 'sent' | 'failed') => ({
  id: randomUUID(),
  flowId,
  messageKey,
  kind: 'invitation',
  channel: 'email' as const,
  maskedTo: 'a•••@example.mn',
  outcome,
  tries: 1,
  firstAt: new Date(),
  at: new Date(),
});

test('tells letters that are on record, and those that a mail server took, of this envelope alone', async () => {
  const em = database.orm.em.fork();
  const [envelopeId, other] = [randomUUID(), randomUUID()];
  const [recorded, relayed, failed, fresh] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await em.transactional((own) =>
    recordAuditEvent(own, {
      organizationId: randomUUID(),
      action: 'envelope.invited',
      resourceType: 'envelope',
      resourceId: envelopeId,
      dedupeKey: `envelope:${envelopeId}:message:${recorded}`,
    }),
  );
  await em.insertMany(MessageAttempt, [
    attempt(envelopeId, `copy:${relayed}`, 'sent'),
    attempt(envelopeId, `invitation:${failed}`, 'failed'),
    attempt(other, `invitation:${fresh}`, 'sent'),
  ]);
  const ids = [recorded, relayed, failed, fresh];
  const found = await readLettersSoFar(em.fork(), envelopeId, ids);
  expect(found).toEqual({ recorded: new Set([recorded]), relayed: new Set([relayed]) });
});
