import type { MiddlewareHandler } from 'hono';
import { embeddingOf } from '#domain/account/embedding.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { sessionOperation, sessionSurface } from '../session-operation.ts';
import { findByToken } from './find-by-token.ts';

/** The guard of a signing link's calls: the link leads somewhere, else not_found; sets `signer`, with its row. */
const requireLink: MiddlewareHandler<ApiEnv> = async (c, next) => {
  const row = await findByToken(c.var.deps, c.req.param('token') ?? '');
  c.set('signer', { requestId: row.id, row });
  c.set('embedding', embeddingOf(row.id, row.embeddingOrigins));
  await next();
};

/** The surface of a sign request's signer. */
export const signerSurface = sessionSurface(requireLink);

/** An operation of a sign request's signer. */
export const signerOperation = sessionOperation(requireLink);
