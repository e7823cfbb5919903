import { Hono, type Context } from 'hono';
import { longestReport, reportKinds, type ReportSubject } from '#domain/account/abuse-report.ts';
import { Problem } from '#domain/common/problem.ts';
import { findReported, recordReport } from '#entities/account/abuse-reports.ts';
import { isReportToken, reportPath } from '#secrets/report-link.ts';
import { donePage, usedPage } from '#web/pages/account/account.ts';
import { reportPage } from '#web/pages/account/report.ts';
import { reportWords } from '#words/pages/report.ts';
import type { ApiDependencies, ApiEnv } from '../http/deps.ts';
import { isFromOurPages } from '../http/guards/same-origin.ts';
import { text, UuidText } from '../http/input/fields.ts';
import { limitJsonBody } from '../http/input/json-body.ts';
import { pageLanguage } from '../http/language.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { lookUpSession } from '../signing/envelope/common/find-session.ts';
import { lookUpToken } from '../signing/sign-request/find-by-token.ts';

/** Reads the subject of the address; undefined unless its token is ours. */
function subjectOf(c: Context<ApiEnv>): ReportSubject | undefined {
  const [kind, given] = [
    reportKinds.find((known) => known === c.req.param('kind')),
    c.req.param('generation'),
  ];
  const id = UuidText.safeParse(c.req.param('id')).data?.toLowerCase();
  if (!kind || id === undefined || !/^\d{1,9}$/.test(given ?? '')) return undefined;
  const subject = { kind, id, generation: Number(given) };
  const token = c.req.param('token') ?? '';
  return isReportToken(c.var.deps.keys.link, subject, token) ? subject : undefined;
}

/** Shows the page, or takes the report: GET changes nothing, because mail scanners open links. */
async function report(c: Context<ApiEnv>): Promise<Response> {
  const language = pageLanguage(c);
  const subject = subjectOf(c);
  const em = c.var.deps.orm.em.fork();
  const reported = subject && (await findReported(em, subject));
  if (!subject || !reported) return c.html(usedPage(language), 404);
  if (c.req.method !== 'POST') return c.html(reportPage(language));
  if (!isFromOurPages(c))
    throw new Problem('insufficient_scope', 'This form is taken from our own pages only.');
  await recordReport(em, subject, { reported, text: await wordsOf(c) });
  const { log, ...about } = { log: c.var.deps.log, ...subject, ...reported };
  log.warn(about, 'a letter was reported');
  return c.html(donePage(language, reportWords[language].done));
}

/** The reader's words, where they wrote any that can be kept. */
async function wordsOf(c: Context<ApiEnv>): Promise<string | null> {
  const { text: given } = await c.req.parseBody();
  const words = typeof given === 'string' ? given.trim().slice(0, longestReport) : '';
  return words !== '' && text(longestReport).safeParse(words).success ? words : null;
}

/** Leads from the page of a link to the report of the letter that it came in. */
async function lead(c: Context<ApiEnv>, subject: ReportSubject | undefined): Promise<Response> {
  if (!subject) return c.html(usedPage(pageLanguage(c)), 404);
  return c.redirect(reportPath(c.var.deps.keys.link, subject), 303);
}

async function ofRequest(deps: ApiDependencies, token: string): Promise<ReportSubject | undefined> {
  const row = await lookUpToken(deps, token);
  return row && { kind: 'request', id: row.id, generation: row.linkGeneration };
}

async function ofRecipient(deps: ApiDependencies, token: string): Promise<ReportSubject | undefined> {
  const session = await lookUpSession(deps, token);
  return (
    session && { kind: 'recipient', id: session.recipient.id, generation: session.recipient.linkGeneration }
  );
}

/** The page by which a reader of a letter reports it, for anybody with the link in the letter. */
export function reportRoutes(deps: ApiDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use('/report/*', pageHeaders({ baseUrl: deps.config.BASE_URL }), limitJsonBody);
  app.on('GET', '/report/sign/:token', async (c) => lead(c, await ofRequest(deps, c.req.param('token'))));
  app.on('GET', '/report/envelope/:token', async (c) =>
    lead(c, await ofRecipient(deps, c.req.param('token'))),
  );
  app.on(['GET', 'POST'], '/report/:kind/:id/:generation/:token', report);
  return app;
}
