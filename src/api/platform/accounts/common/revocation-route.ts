import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { donePage, usedPage } from '#web/pages/account/account.ts';
import { revokeCertificatePage, type ShownUse } from '#web/pages/account/revoke-certificate.ts';
import { revokeWords } from '#words/pages/revoke-certificate.ts';
import {
  findLinkedUse,
  isOver,
  revokeByLink,
  type LinkedUse,
} from '../../../common/certificates/revoke-by-link.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';

/**
 * Serves the link of a letter about a use of a certificate: GET shows the use, POST revokes the certificate; from then on both
 * say that it is revoked.
 */
export async function revocationRoute(c: Context<ApiEnv>): Promise<Response> {
  const language = pageLanguage(c);
  const { id = '', token = '' } = c.req.param();
  const linked = await findLinkedUse(c.var.deps, { id, token });
  if (!linked) return c.html(usedPage(language), 404);
  const isDone = isOver(linked.certificate);
  if (!isDone && c.req.method !== 'POST') return c.html(revokeCertificatePage(language, shown(linked)));
  if (!isDone) await revokeByLink(c, linked).catch(tolerateRevoked);
  return c.html(donePage(language, revokeWords[language].done));
}

/** Somebody was quicker: it is revoked all the same. */
function tolerateRevoked(error: unknown): void {
  if (!(error instanceof Problem) || error.code !== 'invalid_state') throw error;
}

function shown({ use, certificate, askedBy }: LinkedUse): ShownUse {
  const { kind, documentName = null, signatures, signedAt } = use;
  const { label, serialNumber } = certificate;
  return { label, serialNumber, kind, documentName, signatures, signedAt: signedAt.toISOString(), askedBy };
}
