import type { OpenAPIHono } from '@hono/zod-openapi';
import { compileAssets } from '#web/assets.ts';
import { findVendored, pdfModule, pdfWorker } from '#web/vendored.ts';
import { compressBody } from '../http/answers/constant-body.ts';
import type { ApiDependencies, ApiEnv } from '../http/deps.ts';
import { documentsOf } from '../openapi.ts';
import { referenceFiles } from '../pages/docs-page.ts';

/**
 * Makes the OpenAPI documents at once, and compresses what is the same for everybody, one after another, so that no first reader
 * waits for it: scripts and styles, pdf.js, those documents and the reference. What fails is logged, and tried again when it is asked for.
 */
export async function compressAhead(
  app: OpenAPIHono<ApiEnv>,
  { config, log }: Pick<ApiDependencies, 'config' | 'log'>,
): Promise<void> {
  try {
    const bodies = [
      ...documentsOf(app, config.BASE_URL).values(),
      ...compileAssets(),
      ...[pdfModule, pdfWorker].flatMap((path) => findVendored(path) ?? []),
      ...referenceFiles().values(),
    ];
    for (const body of bodies) await compressBody(body);
  } catch (error) {
    log.warn({ err: error }, 'a body was not compressed ahead; it is compressed when it is asked for');
  }
}
