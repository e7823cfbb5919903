import type { Context } from 'hono';
import { isOpenEnvelope, isWaitedFor } from '#domain/envelope/envelope.ts';
import { Problem } from '#domain/common/problem.ts';
import { makeReceipt } from '../../common/evidence/envelope/make-receipt.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { countBraked } from '../../http/limits/brake.ts';
import { hourlyKey } from '../../http/limits/hourly-key.ts';
import { download } from '../../http/operation/download.ts';
import { missingProof } from '../sealed/proofs.ts';
import { TokenParams } from '../session-operation.ts';
import { afterActing, assertShown, endedInTime } from './common/after-acting.ts';
import { recordSessionAct } from './common/audit.ts';
import { sessionOf, type Session } from './common/find-session.ts';
import { isSealing } from './common/session-rights.ts';

/** Receipts of one recipient in an hour before there are delays: each is made and sealed anew. */
export const freeReceiptsInAnHour = 10;

/** GET /envelope/{token}/receipt: the receipt of a recipient who has acted, while the envelope goes on, and for a while after. */
export const getRecipientReceipt = download(afterActing, {
  path: '/envelope/{token}/receipt',
  operationId: 'getRecipientReceipt',
  summary: 'Get the receipt of your own act',
  description:
    'A sealed PDF about what this recipient signed, approved or declined, with nothing of other recipients. It is had from their act on, and for as many days after the end as a link to the sealed PDF works, in a browser that has shown what the sender asked for: the access code, and the one-time code. The state of the link says with `receipt` whether it is to be had. Each is made anew and says how the envelope stands then; beyond ten an hour each is followed by a delay.',
  tag: 'Envelope session',
  params: TokenParams,
  file: { type: 'application/pdf', description: 'The receipt' },
  problems: [
    'invalid_access_code',
    'otp_required',
    'invalid_state',
    'gone',
    'rate_limited',
    'service_unavailable',
  ],
  handle: async (c, { token }) => {
    const { deps } = c.var;
    const session = await sessionOf(c, token);
    await assertShown(c, session, 'receipt');
    assertActed(session);
    assertInTime(c, session);
    const { recipient, envelope } = session;
    await brakeReceipts(deps, recipient.id);
    const bytes = await makeReceipt(deps, recipient.id);
    const action = 'envelope.receipt_downloaded';
    await recordSessionAct(c, session, { action, dedupeKey: hourlyKey(action, [recipient.id]) });
    return { bytes, name: `receipt-${envelope.id}.pdf` };
  },
});

function hasActed({ recipient: { role, status } }: Session): boolean {
  return isWaitedFor(role) && (status === 'completed' || status === 'declined');
}

function assertActed(session: Session): void {
  if (hasActed(session)) return;
  const { role, status } = session.recipient;
  if (!isWaitedFor(role))
    throw new Problem(
      'invalid_state',
      'There is no receipt for whoever gets a copy: nothing was asked of them.',
    );
  if (isSealing(session))
    throw new Problem(
      'invalid_state',
      'The signature is still being made. Ask for the receipt again shortly.',
      {
        status,
        retry_after: 3,
      },
    );
  const message = 'The receipt can be had once this recipient has signed, approved or declined.';
  throw new Problem('invalid_state', message, { status });
}

function isInTime(c: Context<ApiEnv>, session: Session): boolean {
  return isOpenEnvelope(session.envelope.status) || endedInTime(c, session);
}

function assertInTime(c: Context<ApiEnv>, session: Session): void {
  if (isInTime(c, session)) return;
  const { SEALED_LINK_DAYS: days } = c.var.deps.config;
  const message = `The receipt was to be had by this link until ${days} days after the end. Ask the sender for the certificate of completion.`;
  throw new Problem('invalid_state', message, { status: session.envelope.status });
}

async function brakeReceipts({ orm }: Pick<ApiDependencies, 'orm'>, recipientId: string): Promise<void> {
  await countBraked(orm.em.fork(), {
    subject: `receipt:${recipientId}`,
    free: freeReceiptsInAnHour,
    window: 'hour',
    refusal: (seconds) => {
      const message = `Too many receipts were made. Wait ${Math.ceil(seconds / 60)} min, or use the one that was saved.`;
      return new Problem('rate_limited', message, { retry_after: seconds });
    },
  });
}

/** Tells whether this browser may have the receipt of a session's recipient. */
export async function mayHaveReceipt(c: Context<ApiEnv>, session: Session): Promise<boolean> {
  return hasActed(session) && isInTime(c, session) && (await missingProof(c, session)) === undefined;
}
