import { Hono, type Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import {
  sealedAccessPage,
  sealedActs,
  sealedCodePage,
  sealedEndedPage,
  sealedRenewedPage,
} from '#web/pages/envelope/sealed.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { isFromOurPages } from '../../http/guards/same-origin.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import { download } from './download.ts';
import { findSealed, type Sealed } from './find-sealed.ts';
import { again, placeOf, prove } from './prove.ts';
import { maskedAddress, missingProof } from './proofs.ts';
import { renewSealedLink } from './renew.ts';

/**
 * Serves /sealed/{id}/{token}, the link of the completion message. GET gives the sealed PDF once the browser has shown what the
 * sender asked for; else, and once the link has ended, a page. POST is the forms of these pages.
 */
export function sealedRoutes(deps: ApiDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use('/sealed/*', limitJsonBody);
  const headers = pageHeaders({ baseUrl: deps.config.BASE_URL });
  app.on('GET', '/sealed/:id/:token', (c) => show(c, headers));
  app.on('POST', '/sealed/:id/:token', headers, act);
  return app;
}

async function find(c: Context<ApiEnv>): Promise<Sealed> {
  const found = await findSealed(c.var.deps, c.req.param('id') ?? '', c.req.param('token') ?? '');
  if (found) return found;
  throw new Problem(
    'not_found',
    'No sealed document exists at this address. Check the link, or ask the sender for the document.',
  );
}

/** A PDF has headers of its own; a page has those of pages. */
async function show(c: Context<ApiEnv>, headers: ReturnType<typeof pageHeaders>): Promise<Response> {
  const sealed = await find(c);
  const missing = sealed.isLive ? await missingProof(c, sealed) : undefined;
  if (sealed.isLive && !missing) return download(c, sealed);
  await headers(c, async () => {
    c.res = await pageFor(c, sealed, missing);
  });
  return c.res;
}

function pageFor(c: Context<ApiEnv>, sealed: Sealed, missing: 'access' | 'code' | undefined) {
  const place = placeOf(c, sealed);
  if (!sealed.isLive) return c.html(sealedEndedPage(place), 410);
  if (missing === 'access') return c.html(sealedAccessPage(place), 401);
  return c.html(sealedCodePage(place, { address: maskedAddress(sealed), sent: false }), 401);
}

/** Every act is for a live link but `renew`, which is for one that has ended. */
async function act(c: Context<ApiEnv>): Promise<Response> {
  if (!isFromOurPages(c))
    throw new Problem('insufficient_scope', 'This form is taken from our own pages only.');
  const sealed = await find(c);
  const form = await c.req.parseBody();
  const asked = sealedActs.find((one) => one === form['act']);
  if (!sealed.isLive) {
    if (asked !== 'renew') return c.html(sealedEndedPage(placeOf(c, sealed)), 410);
    await renewSealedLink(c, sealed);
    return c.html(sealedRenewedPage(placeOf(c, sealed)));
  }
  const { recipient, envelope } = sealed;
  if (!recipient || !asked || asked === 'renew') return again(c);
  return prove(c, { sealed, session: { recipient, envelope }, asked, form });
}
