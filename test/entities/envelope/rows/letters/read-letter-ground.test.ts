import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { AbuseReport } from '#entities/account/abuse-report.ts';
import { MessageAttempt } from '#entities/flow/message-attempt.ts';
import { readLetterGround } from '#entities/envelope/rows/letters/read-letter-ground.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { makeEnvelope } from './support/make-envelope.ts';

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
  const envelope = await makeEnvelope(em);
  const [envelopeId, other] = [envelope.id, randomUUID()];
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
  const naming = { workflowId: `envelope/${envelopeId}`, records: [] };
  const { account, sending, ...found } = await readLetterGround(em.fork(), {
    envelope,
    messageIds: ids,
    naming,
    links: [],
  });
  expect(found).toEqual({
    recorded: new Set([recorded]),
    relayed: new Set([relayed]),
    naming: [],
    reported: new Set(),
  });
  expect(account).toMatchObject({ first: 'Saruul', last: 'Bold', proved: false });
  expect(sending).toEqual({ planId: 'free', suspended: false, bounces: 0 });
});

test('tells recipients who reported the link that they have, and no link before it', async () => {
  const em = database.orm.em.fork();
  const envelope = await makeEnvelope(em);
  const { id, organizationId } = envelope;
  const [now, before, never] = [randomUUID(), randomUUID(), randomUUID()];
  const report = { kind: 'recipient', organizationId, status: 'open', createdAt: new Date() } as const;
  await em.insertMany(AbuseReport, [
    { id: randomUUID(), subjectId: now, generation: 2, ...report },
    { id: randomUUID(), subjectId: before, generation: 1, ...report },
  ]);
  const links = [now, before, never].map((one) => ({ id: one, linkGeneration: 2 }));
  const naming = { workflowId: `envelope/${id}`, records: [] };
  const { reported } = await readLetterGround(em.fork(), { envelope, messageIds: [], naming, links });
  expect(reported).toEqual(new Set([now]));
});
