import type { Context } from 'hono';
import { defined } from '#domain/common/defined.ts';
import type { OpenSessionStatus, SessionView } from '#domain/envelope/session-view.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import { Document } from '#entities/document/document.ts';
import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import { sendersOf } from '../../../common/envelopes/senders.ts';
import { hasProof } from '../../proof/link-proof.ts';
import { eligibilityOf } from '../../proof/eligibility.ts';
import { findBlocked } from '../../../common/envelopes/access-tries.ts';
import type { Session } from './find-session.ts';
import { hasAccess, hasExpired } from './session-rights.ts';
import { endedView, openView } from './session-view.ts';

/**
 * Makes the session's view for the caller, by the proofs that this browser has shown, and with a credential by their
 * credentials.
 */
export async function sessionViewFor(
  c: Context,
  deps: ApiDependencies,
  session: Session,
): Promise<SessionView> {
  const { envelope, recipient } = session;
  const status = openStatusOf(session);
  if (!status) return endedView(session);
  const em = deps.orm.em.fork();
  const [access, blocked, code, senders, fields, document, standing] = await Promise.all([
    hasAccess(c, deps, session),
    findBlocked(deps.orm.em.fork(), [recipient]),
    hasProof(c, deps, { proof: 'code', owner: recipient }),
    sendersOf(deps.orm.em.fork(), [envelope]),
    em.find(EnvelopeField, { recipientId: recipient.id }, { orderBy: { position: 'asc' } }),
    deps.orm.em.fork().findOne(Document, { id: envelope.documentId ?? '' }, { fields: ['pageCount'] }),
    recipient.authMethod === 'credential' ? eligibilityOf(deps, { userEmail: recipient.email }) : undefined,
  ]);
  const url = `${deps.config.BASE_URL}/envelope/${c.req.param('token') ?? ''}/document`;
  return openView(session, {
    status,
    access,
    blocked: blocked.has(recipient.id),
    code,
    sender: senders.get(envelope.id) ?? { name: '', organization: '' },
    fields,
    document: { pageCount: document?.pageCount ?? 0, url },
    ...defined({ standing }),
  });
}

/** The state of an envelope that goes round, or of one that ended while an accepted signature waits for the PIN once more. */
function openStatusOf(session: Session): OpenSessionStatus | undefined {
  const { status } = session.envelope;
  if (isOpenEnvelope(status)) return status;
  if (status === 'draft' || status === 'completed') return undefined;
  return hasExpired(session) ? status : undefined;
}
