import type { Context } from 'hono';
import { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { correctableStatuses, inPersonIssues } from '#domain/envelope/draft.ts';
import { isSigningRole, type RecipientStatus } from '#domain/envelope/envelope.ts';
import { factsIn } from '#domain/envelope/recipient-facts.ts';
import { identityOf } from '#domain/envelope/recipient-identity.ts';
import { Problem } from '#domain/common/problem.ts';
import type { Taking } from '#entities/account/quota.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { readLinksGiven } from '#entities/envelope/links-given.ts';
import { unshowable } from '#sealing/texts/unshowable.ts';
import { accessCodeHash } from '#secrets/access-code.ts';
import type { CorrectPayload } from '#secrets/envelope-act.ts';
import { correctUpdate } from '#workflows/envelope/messages.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { withQuota } from '../../http/limits/quotas.ts';
import { provenBy } from '../../common/flows/act-proofs.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { assertNoIssues } from './draft-document.ts';
import { unshowableIssue } from './common/draft-rows.ts';
import { actAsSender, dropRefusedAct, keepAct, userActorOf } from './common/envelope-acts.ts';
import { RecipientView, recipientView } from './common/recipient-view.ts';
import { AccessCode } from './common/fields.ts';
import { assertAllowed, EnvelopeParams, findEnvelope } from './common/find-envelope.ts';
import { findRecipient } from './common/find-recipient.ts';
import { factCorrections } from './common/recipient-facts.ts';

const { email, name, phone, ...otherFacts } = factCorrections;

const Correction = z
  .object({
    email,
    name,
    phone,
    access_code: AccessCode.optional(),
    ...otherFacts,
  })
  .meta({ id: 'RecipientCorrection' });
const members = Object.keys(Correction.shape)
  .join(', ')
  .replace(/, (\w+)$/, ' or $1');

/**
 * PUT /api/v1/envelopes/{id}/recipients/{rid}: corrects a recipient who has not finished. Their old link is dead, and a new
 * one is sent when it is their turn.
 */
export const correctRecipient = platformOperation({
  method: 'put',
  path: '/api/v1/envelopes/{id}/recipients/{rid}',
  operationId: 'correctRecipient',
  summary: 'Correct a recipient',
  tag: 'Envelopes',
  proved: true,
  params: EnvelopeParams.extend({ rid: z.string().meta({ format: 'uuid' }) }),
  body: Correction,
  answer: ok('Corrected', z.object({ recipient: RecipientView })),
  problems: ['validation_failed', 'not_found', 'invalid_state', 'quota_exceeded', 'sending_suspended'],
  handle: async (c, { params, body, attempt }) => {
    const { deps, user } = c.var;
    const envelope = await findEnvelope(deps.orm.em.fork(), user, params.id);
    const recipient = await findRecipient(c, envelope.id, params.rid);
    assertAllowed('correct', envelope.status);
    assertCorrectable(recipient);
    if (Object.keys(body).length === 0)
      throw new Problem('invalid_request', `The body is empty: expected ${members}.`);
    const payload = payloadOf(c, recipient, body);
    const { id: recipientId, envelopeId } = recipient;
    await keepAct(c, { id: attempt.id, envelopeId, recipientId, kind: 'correct', payload });
    const given = defined(payload);
    // A correction of the envelope's statements: from then on the recipient is the one that it names.
    const corrected = identityOf(recipient, given);
    const proof = provenBy(['account'], { content: given, recipients: [corrected] });
    const { linkGeneration: generation } = recipient;
    const act = { recipientId, actId: attempt.id, generation, actor: userActorOf(c), proofId: proof.id };
    try {
      const input = { envelopeId, update: correctUpdate, act, attempt, proof };
      await withQuota(
        deps,
        correctionTaking(c, recipient, { attempt, payload, notify: envelope.notify }),
        () => actAsSender(c, 'correct', input),
      );
    } catch (error) {
      await dropRefusedAct(c, attempt.id, error);
      throw error;
    }
    const after = await findRecipient(c, envelopeId, recipientId);
    // Their new link takes access codes again.
    const links = await readLinksGiven(deps.orm.em.fork(), envelopeId);
    const recipientAsSeen = recipientView(after, { blocked: new Set(), given: links });
    return { recipient: recipientAsSeen };
  },
});

/**
 * A new address of the letter, for an in-person signer the host's, is one more person written to; a recipient whose turn it is gets a mail
 * at once. Where nobody is written to by itself, a reminder counts the first letter, but not a second one to another address.
 */
function correctionTaking(
  c: Context<ApiEnv>,
  recipient: EnvelopeRecipient,
  { attempt, payload, notify }: { attempt: Attempt; payload: CorrectPayload; notify: boolean },
): Taking {
  const owner = { kind: 'organization', id: c.var.user.organizationId } as const;
  const mails = notify && recipient.status !== 'pending' ? 1 : 0;
  const written = recipient.role === 'in_person' ? 'hostEmail' : 'email';
  const { [written]: to = recipient[written] } = payload;
  const isCounted = to !== recipient[written] && (notify || Boolean(recipient.linkSentAt));
  const amounts = { recipients: isCounted ? 1 : 0, mails };
  return { id: `correct:${attempt.id}`, owner, amounts };
}

function assertCorrectable({ status, acceptedAt }: EnvelopeRecipient): void {
  if (!acceptedAt && (correctableStatuses as readonly RecipientStatus[]).includes(status)) return;
  throw new Problem(
    'invalid_state',
    `This recipient has finished and cannot be corrected: they are ${status}.`,
    {
      status,
      allowed_from: correctableStatuses,
    },
  );
}

function payloadOf(
  c: Context<ApiEnv>,
  { id, role }: EnvelopeRecipient,
  body: z.output<typeof Correction>,
): CorrectPayload {
  const given = factsIn(body);
  assertNoIssues(inPersonIssues({ role, ...given }, ''));
  const { name } = given;
  const character = name !== undefined && isSigningRole(role) ? unshowable(name) : undefined;
  if (character !== undefined) assertNoIssues([unshowableIssue('name', character)]);
  const code = body.access_code;
  const hash = code === undefined ? undefined : accessCodeHash(c.var.deps.keys.accessCodes, id, code);
  return { ...given, accessCodeHash: hash };
}
