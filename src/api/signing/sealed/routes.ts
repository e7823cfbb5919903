import { Hono, type Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import {
  sealedAccessPage,
  sealedActs,
  sealedCodePage,
  sealedEndedPage,
  sealedPage,
  sealedRenewedPage,
  type SealedFacts,
} from '#web/pages/envelope/sealed.ts';
import { readTimeZone } from '#entities/account/rows/read-time-zone.ts';
import { readSessionView } from '#entities/envelope/rows/read-session-view.ts';
import type { ApiDependencies, ApiEnv } from '../../http/deps.ts';
import { isFromOurPages } from '../../http/guards/same-origin.ts';
import { allowFrames } from '../../http/frames.ts';
import { limitJsonBody } from '../../http/input/json-body.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import { sealedFiles, sealedFileNames } from './files.ts';
import { findSealed, type Sealed } from './find-sealed.ts';
import { again, placeOf, prove } from './prove.ts';
import { maskedAddress, missingProof } from './proofs.ts';
import { renewSealedLink } from './renew.ts';
import { sendSealedAgain } from './send-again.ts';

/**
 * Serves /sealed/{id}/{token}, the link of the completion message: a page, and under it the sealed PDF (`/document`), its certificate of
 * completion (`/certificate`) and the way to the page that checks them (`/check`), once the browser has shown what the sender asked
 * for. Before that, and once the link has ended, the page says so, and the files lead to it. POST is the forms of these
 * pages, and of the page of a completed envelope, which sends that link again.
 */
export function sealedRoutes(deps: ApiDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use('/sealed/*', limitJsonBody);
  const headers = pageHeaders({ baseUrl: deps.config.BASE_URL });
  app.on('GET', '/sealed/:id/:token', headers, show);
  app.on('GET', '/sealed/:id/:token/:file{document|certificate|check}', give);
  app.on('POST', '/sealed/:id/:token', headers, act);
  // The form may be in a frame, and then its answer is.
  app.on('POST', '/envelope/:token', allowFrames, headers, sendSealedAgain);
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

async function show(c: Context<ApiEnv>): Promise<Response> {
  const sealed = await find(c);
  return (await askingPage(c, sealed)) ?? c.html(sealedPage(placeOf(c, sealed), await factsOf(c, sealed)));
}

/** Gives a file, which has headers of its own; leads to the page of the link where something is in the way. */
async function give(c: Context<ApiEnv>): Promise<Response> {
  const sealed = await find(c);
  const file = sealedFileNames.find((one) => one === c.req.param('file')) ?? 'document';
  if (sealed.isLive && !(await missingProof(c, sealed))) return sealedFiles[file](c, sealed);
  c.header('Cache-Control', 'no-store');
  return c.redirect(pathOf(c), 303);
}

function pathOf(c: Context<ApiEnv>): string {
  return c.req.path.split('/', 4).join('/');
}

/** Draws the page of a link that has ended, or that asks for a proof first; undefined where nothing is in the way. */
async function askingPage(c: Context<ApiEnv>, sealed: Sealed): Promise<Response | undefined> {
  const place = placeOf(c, sealed);
  if (!sealed.isLive) return c.html(sealedEndedPage(place), 410);
  const missing = await missingProof(c, sealed);
  if (missing === 'access') return c.html(sealedAccessPage(place), 401);
  if (!missing) return undefined;
  return c.html(sealedCodePage(place, { address: maskedAddress(sealed), sent: false }), 401);
}

async function factsOf(c: Context<ApiEnv>, { envelope, link }: Sealed): Promise<SealedFacts> {
  const em = c.var.deps.orm.em.fork();
  const { id: envelopeId, organizationId, name, completedAt } = envelope;
  const [{ sender }, zone] = await Promise.all([
    readSessionView(em, { envelopeId, recipientId: link.id, linkGeneration: 0 }),
    readTimeZone(em, organizationId),
  ]);
  return {
    name,
    sender,
    completedAt: (completedAt ?? link.sentAt).toISOString(),
    until: link.expiresAt.toISOString(),
    path: pathOf(c),
    zone,
  };
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
