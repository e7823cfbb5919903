import type { Context } from 'hono';
import type { CodeFlow } from '../../../common/codes/send-code.ts';
import { embeddingOf, type Embedding } from '#domain/account/embedding.ts';
import { reachedRecipients } from '#domain/envelope/routing.ts';
import { Problem } from '#domain/common/problem.ts';
import { readSession, type SessionRow } from '#entities/envelope/rows/read-session.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';

/**
 * A recipient of an envelope that was sent, by their link; `reached` says that their turn is or has been, `sent` which revision
 * was sent to them last.
 */
export type Session = Omit<SessionRow, 'all'> & { reached: boolean };

/** A session whose caller has shown more than the link already. */
export type SessionRows = Pick<Session, 'envelope' | 'recipient'>;

/** The flow of a recipient's code, for its message and the log of messages. */
export function codeFlow({ envelope, recipient }: SessionRows): CodeFlow {
  return { flowId: envelope.id, recipientId: recipient.id, reference: envelope.reference };
}

/** Who may frame the page of a recipient; undefined where nobody may. */
export function embeddingOfSession({ envelope, application }: Session): Embedding | undefined {
  return embeddingOf(envelope.id, application?.embeddingOrigins);
}

/** The recipient a link leads to, by its token; undefined when the link is unknown or was replaced. */
export async function lookUpSession(
  deps: Pick<ApiDependencies, 'orm'>,
  token: string,
): Promise<Session | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const row = await readSession(deps.orm.em.fork(), tokenHash(token));
  if (!row) return undefined;
  const { all, ...session } = row;
  return { ...session, reached: all === null || isReached(all, session) };
}

/** Decides by the routing, because the message with the link may arrive a moment before the row says so. */
function isReached(
  all: NonNullable<SessionRow['all']>,
  { envelope: { routingType }, recipient: { id } }: SessionRows,
): boolean {
  const reached = reachedRecipients(routingType, all, ({ status }) => status === 'completed');
  return reached.some((one) => one.id === id);
}

/** Calls lookUpSession; throws Problem not_found. */
export async function findSession(deps: Pick<ApiDependencies, 'orm'>, token: string): Promise<Session> {
  const session = await lookUpSession(deps, token);
  if (!session) throw new Problem('not_found', 'This link leads nowhere. Ask the sender for a new one.');
  return session;
}

const found = new WeakMap<Context<ApiEnv>, { session: Session; at: number }>();

/** So long, in milliseconds, the guard's reading of a session is as good as another one would be. */
const freshMs = 1_000;

/** Does as findSession, and keeps the session for the call's own work. */
export async function findSessionFor(c: Context<ApiEnv>, token: string): Promise<Session> {
  const session = await findSession(c.var.deps, token);
  found.set(c, { session, at: performance.now() });
  return session;
}

/**
 * Gives the session that the call's guard has found, once and while it is fresh, else does as findSession. A session never
 * decides alone: whoever corrects or ends meanwhile is told apart by the workflow, by generation and state, whenever the
 * session was read. A slow body makes it too old.
 */
export async function sessionOf(c: Context<ApiEnv>, token: string): Promise<Session> {
  const kept = found.get(c);
  found.delete(c);
  return kept && performance.now() - kept.at < freshMs ? kept.session : findSession(c.var.deps, token);
}
