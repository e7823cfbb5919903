import type { Context } from 'hono';
import { Certificate } from '#entities/certificate/certificate.ts';
import { certificatesPage } from '#web/pages/account/certificates/list.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { afterCursor, newestFirst, page } from '../../http/input/list.ts';
import { frameOf } from '../frame.ts';
import { cursorOf, doneOf, shownCertificate } from './view.ts';

const onePage = 20;

/** GET /account/certificates: the certificates of the person who is signed in, newest first. */
export async function showCertificates(c: Context<ApiEnv>): Promise<Response> {
  const { deps, user } = c.var;
  const cursors = { key: deps.keys.fingerprints, list: `account/certificates/${user.id}` };
  const { cursor } = cursorOf(c.req.query('cursor'));
  const own = { userId: user.id, organizationId: user.organizationId, deletedAt: null };
  const where = { $and: [own, afterCursor<Certificate>(cursors, cursor)] };
  const rows = await deps.orm.em
    .fork()
    .find(Certificate, where, { orderBy: newestFirst, limit: onePage + 1 });
  const { data: certificates, next_cursor: next } = page(cursors, rows, onePage, shownCertificate);
  const done = doneOf(c);
  const listed = { certificates, next: next ?? undefined, emailVerified: user.emailVerified, done };
  return c.html(certificatesPage(frameOf(c), listed));
}
