import type { CodeFlow } from '../../../common/codes/send-code.ts';
import { reachedRecipients } from '#domain/envelope/routing.ts';
import { Problem } from '#domain/common/problem.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiDependencies } from '../../../http/deps.ts';

/** A recipient of an envelope that was sent, by their link; `reached` says that their turn is or has been. */
export type Session = { envelope: Envelope; recipient: EnvelopeRecipient; reached: boolean };

/** The flow of a recipient's code, for its message and the log of messages. */
export function codeFlow({ envelope, recipient }: Pick<Session, 'envelope' | 'recipient'>): CodeFlow {
  return { flowId: envelope.id, recipientId: recipient.id, reference: envelope.reference };
}

/** The recipient a link leads to, by its token; undefined when the link is unknown or was replaced. */
export async function lookUpSession(
  deps: Pick<ApiDependencies, 'orm'>,
  token: string,
): Promise<Session | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const em = deps.orm.em.fork();
  const recipient = await em.findOne(EnvelopeRecipient, { linkHash: tokenHash(token) });
  if (!recipient) return undefined;
  const envelope = await em.findOne(Envelope, { id: recipient.envelopeId, status: { $ne: 'draft' } });
  return envelope ? { envelope, recipient, reached: await isReached(em, envelope, recipient) } : undefined;
}

/** Decides by the routing, because the message with the link may arrive a moment before the row says so. */
async function isReached(
  em: EntityManager,
  { id, routingType }: Envelope,
  recipient: EnvelopeRecipient,
): Promise<boolean> {
  if (recipient.status !== 'pending') return true;
  const all = await em.find(EnvelopeRecipient, { envelopeId: id });
  const reached = reachedRecipients(routingType, all, ({ status }) => status === 'completed');
  return reached.some((one) => one.id === recipient.id);
}

/** Calls lookUpSession; throws Problem not_found. */
export async function findSession(deps: Pick<ApiDependencies, 'orm'>, token: string): Promise<Session> {
  const session = await lookUpSession(deps, token);
  if (!session) throw new Problem('not_found', 'This link leads nowhere. Ask the sender for a new one.');
  return session;
}
