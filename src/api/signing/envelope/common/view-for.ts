import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import type { OpenSessionStatus, SessionView } from '#domain/envelope/session-view.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { readSessionView } from '#entities/envelope/rows/read-session-view.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { hasProof } from '../../proof/link-proof.ts';
import { eligibilityOf } from '../../proof/eligibility.ts';
import { standingOf } from '../../proof/own-device.ts';
import { mostWrongCodes } from '../../../common/envelopes/access-tries.ts';
import { mayHaveCertificate } from '../get-recipient-certificate.ts';
import { mayHaveReceipt } from '../get-recipient-receipt.ts';
import { confirmedByRecipient } from '../ask-device.ts';
import { autoFactsOf } from './auto-facts.ts';
import type { Session } from './find-session.ts';
import { hasAccess, hasExpired } from './session-rights.ts';
import { endedView, openView } from './session-view.ts';

/** Makes the session's view for the caller, as viewOf does, and says whether this browser may have the receipt. */
export async function sessionViewFor(
  c: Context<ApiEnv>,
  deps: ApiDependencies,
  session: Session,
): Promise<SessionView> {
  const view = await viewOf(c, deps, session);
  return (await mayHaveReceipt(c, session)) ? { ...view, receipt: true } : view;
}

/**
 * Makes the session's view for the caller, by the proofs that this browser has shown, and with a credential by their
 * credentials.
 */
async function viewOf(c: Context<ApiEnv>, deps: ApiDependencies, session: Session): Promise<SessionView> {
  const { envelope, recipient } = session;
  const status = openStatusOf(session);
  const { id: recipientId, linkGeneration, accessCodeHash } = recipient;
  const of = { envelopeId: envelope.id, recipientId, linkGeneration };
  if (!status) {
    const { sender, endReason } = await readSessionView(deps.orm.em.fork(), of);
    const reason = (await hasAccess(c, deps, session)) ? endReason : null;
    const ended = endedView(session, { sender, reason });
    return (await mayHaveCertificate(c, session)) ? { ...ended, certificate: true } : ended;
  }
  const withCredential = recipient.authMethod === 'credential';
  const [access, code, shown, standing, confirmed, auto] = await Promise.all([
    hasAccess(c, deps, session),
    hasProof(c, deps, { proof: 'code', owner: recipient }),
    readSessionView(deps.orm.em.fork(), of),
    withCredential ? eligibilityOf(deps, { userEmail: recipient.email }) : undefined,
    withCredential ? confirmedByRecipient(c, session) : undefined,
    autoFactsOf(deps, session),
  ]);
  const url = `${deps.config.BASE_URL}/envelope/${c.req.param('token') ?? ''}/document`;
  return openView(session, {
    status,
    access,
    blocked: typeof accessCodeHash === 'string' && shown.wrongCodes >= mostWrongCodes,
    code,
    sender: shown.sender,
    fields: session.fields,
    auto,
    document: { pageCount: shown.pageCount, url },
    byDevice: confirmed !== undefined,
    ...defined({ standing: standing && standingOf(standing, confirmed) }),
  });
}

/** The state of an envelope that goes round, or of one that ended while an accepted signature waits for the PIN once more. */
function openStatusOf(session: Session): OpenSessionStatus | undefined {
  const { status } = session.envelope;
  if (isOpenEnvelope(status)) return status;
  if (status === 'draft' || status === 'completed') return undefined;
  return hasExpired(session) ? status : undefined;
}
