import { Hono, type Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { writeEtsiReport } from '#signatures/validation/etsi-report/write-report.ts';
import { verifiedFilePage, verifyFilePage } from '#web/pages/verify/verify.ts';
import { sayReason } from '#words/reasons/say-reason.ts';
import type { ApiDependencies, ApiEnv } from '../http/deps.ts';
import { limitAddress } from '../http/limits/by-address.ts';
import { pageLanguage } from '../http/language.ts';
import { pageHeaders } from '../http/security-headers.ts';
import { presentReport, presentUnfinished } from './present-report.ts';
import { verifyPosted } from './verify-posted.ts';

/** Serves GET and POST /verify: the page on which anybody verifies a file, and the same with its result. */
export function verifyPageRoutes(deps: ApiDependencies): Hono<ApiEnv> {
  const app = new Hono<ApiEnv>();
  app.use('/verify', pageHeaders({ baseUrl: deps.config.BASE_URL }));
  app.on('GET', '/verify', (c) => c.html(verifyFilePage(pageLanguage(c))));
  app.on('POST', '/verify', limitAddress('verification'), verify);
  return app;
}

async function verify(c: Context<ApiEnv>): Promise<Response> {
  const language = pageLanguage(c);
  try {
    const verified = await verifyPosted(c, undefined);
    const { name, deletedEnvelope } = verified;
    const known = 'report' in verified;
    const result = known
      ? presentReport(verified.report, language, deletedEnvelope)
      : presentUnfinished(verified.unfinished, language, deletedEnvelope);
    const xml = known ? writeEtsiReport(verified.report, (reason) => sayReason(reason, language)) : undefined;
    return c.html(verifiedFilePage({ name, result, json: JSON.stringify(result, null, 2), xml }, language));
  } catch (error) {
    if (!(error instanceof Problem) || !fromTheFile.has(error.code)) throw error;
    return c.html(verifyFilePage(language, error.message), error.code === 'payload_too_large' ? 413 : 400);
  }
}

const fromTheFile: ReadonlySet<string> = new Set(['invalid_request', 'payload_too_large']);
