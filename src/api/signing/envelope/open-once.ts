import { Hono, type Context } from 'hono';
import { embeddingOf } from '#domain/account/embedding.ts';
import { useLink } from '#entities/envelope/rows/use-link.ts';
import { sentLinkToken, tokenHash } from '#secrets/link-token.ts';
import { openedOncePage } from '#web/pages/envelope/opened-once.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { allowFrames } from '../../http/frames.ts';
import { pageLanguage } from '../../http/language.ts';
import { pageHeaders } from '../../http/security-headers.ts';

/** GET /open/{token}: opens the page of a recipient, once; afterwards, and after its time, it says so. */
export function openOnceRoutes({ config }: Pick<ApiDependencies, 'config'>): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  return app.on('GET', '/open/:token', allowFrames, pageHeaders({ baseUrl: config.BASE_URL }), open);
}

async function open(c: Context<ApiEnv>): Promise<Response> {
  const { deps } = c.var;
  const token = c.req.param('token') ?? '';
  // A look at the headers opens nothing.
  const opens = c.req.method === 'GET' && /^[\w-]{43}$/.test(token);
  const opened = opens ? await useLink(deps.orm.em.fork(), tokenHash(token)) : undefined;
  if (opened) c.set('embedding', embeddingOf(opened.envelopeId, opened.origins));
  if (!opened?.isFresh || !opened.linkHash)
    return c.html(openedOncePage({ language: pageLanguage(c) }), opened ? 410 : 404);
  const { recipientId: id, linkGeneration: generation, linkHash } = opened;
  const link = sentLinkToken(deps.keys.link, { purpose: 'envelope', id, generation }, linkHash);
  return c.redirect(`/envelope/${link}`, 303);
}
