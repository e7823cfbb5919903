import type { Context, MiddlewareHandler } from 'hono';
import { z } from 'zod';
import { reachedRecipients } from '#domain/envelope-routing.ts';
import { Problem } from '#domain/problem.ts';
import { EnvelopeRecipient } from '#entities/envelope-recipient.ts';
import { Envelope } from '#entities/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { allColumns, rowWithTimes } from '#entities/statements.ts';
import { runTogether } from '#entities/transaction.ts';
import { tokenHash } from '#secrets/link-token.ts';
import type { ApiDependencies, ApiEnv } from '../deps.ts';

export const TokenParams = z.object({ token: z.string() });

/** A recipient of an envelope that was sent, by their link; `reached` says that their turn is or has been. */
export type Session = { envelope: Envelope; recipient: EnvelopeRecipient; reached: boolean };

/** The recipient a link leads to, by its token; undefined when the link is unknown or was replaced. */
export async function lookUpSession(
  deps: Pick<ApiDependencies, 'orm'>,
  token: string,
): Promise<Session | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const { orm } = deps;
  const linkHash = tokenHash(token);
  const [[found] = [], [of] = []] = await runTogether(orm, [
    [`select ${allColumns(orm, EnvelopeRecipient)} from envelope_recipient where link_hash = ?`, [linkHash]],
    [
      `select ${allColumns(orm, Envelope)} from envelope
       where id = (select envelope_id from envelope_recipient where link_hash = ?) and status <> 'draft'`,
      [linkHash],
    ],
  ]);
  if (!found || !of) return undefined;
  const recipient = rowWithTimes(found) as EnvelopeRecipient;
  const envelope = rowWithTimes(of) as Envelope;
  if (recipient.envelopeId !== envelope.id) return undefined;
  return { envelope, recipient, reached: await isReached(orm.em.fork(), envelope, recipient) };
}

/** By the routing, because the message with the link may be there a moment before the row says so. */
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

/** As lookUpSession; throws Problem not_found. */
export async function findSession(deps: Pick<ApiDependencies, 'orm'>, token: string): Promise<Session> {
  const session = await lookUpSession(deps, token);
  if (!session) throw new Problem('not_found', 'This link leads nowhere. Ask the sender for a new one.');
  return session;
}

/** The session of a call by link: what its guard has found, else as findSession. */
export async function sessionOf(c: Context<ApiEnv>, token: string): Promise<Session> {
  const { deps, session }: Partial<ApiEnv['Variables']> & Pick<ApiEnv['Variables'], 'deps'> = c.var;
  return session ?? findSession(deps, token);
}

/** The guard of a recipient's calls: the link leads somewhere, else not_found; sets `recipient` and `session`. */
export const requireRecipient: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const session = await findSession(c.var.deps, c.req.param('token') ?? '');
  const { envelope, recipient } = session;
  c.set('recipient', { envelopeId: envelope.id, recipientId: recipient.id });
  c.set('session', session);
  await next();
};
