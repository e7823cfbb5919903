import type { MiddlewareHandler } from 'hono';
import type { ApiEnv } from '../../../http/deps.ts';
import { sessionOperation } from '../../session-operation.ts';
import { embeddingOfSession, findSessionFor } from './find-session.ts';
import { assertGoesOn } from './session-rights.ts';

/**
 * The guard of a recipient's calls: the link leads somewhere, else not_found, and the envelope is open, else gone, with any
 * input; sets `recipient`. A call with an Idempotency-Key may repeat an act from before the end.
 */
export const requireRecipient: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const session = await findSessionFor(c, c.req.param('token') ?? '');
  c.set('embedding', embeddingOfSession(session));
  if (c.req.header('idempotency-key') === undefined) assertGoesOn(session);
  c.set('recipient', { envelopeId: session.envelope.id, recipientId: session.recipient.id });
  await next();
};

/** An operation of an envelope's recipient. */
export const recipientOperation = sessionOperation(requireRecipient);
