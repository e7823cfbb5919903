import type { Context } from 'hono';
import { Certificate } from '#entities/certificate/certificate.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { Faults } from '#web/pages/account/form.ts';
import { certificatePage } from '#web/pages/account/certificates/show.ts';
import type { Html } from '#web/pages/common/layout.ts';
import { ownCertificate } from '../../common/certificates/find-certificate.ts';
import { usesOf } from '../../common/certificates/uses.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { writeCursor } from '../../http/input/cursor.ts';
import { frameOf } from '../frame.ts';
import { cursorOf, doneOf, shownCertificate, shownUse } from './view.ts';

const usesOnPage = 20;

/** GET /account/certificates/{id}: a certificate of one's own, and what it signed. */
export async function showCertificate(c: Context<ApiEnv>): Promise<Response> {
  return c.html(await drawCertificate(c));
}

/** Settings as they were typed, which could not be kept. */
export type TypedSettings = { label: string; useNotices: boolean; faults: Faults };

/** Draws the page of a certificate; `typed` when its settings are to be corrected. Throws Problem not_found. */
export async function drawCertificate(c: Context<ApiEnv>, typed?: TypedSettings): Promise<Html> {
  const { deps, user } = c.var;
  const em = deps.orm.em.fork();
  const row = await ownCertificate(em, user, c.req.param('id') ?? '');
  const { label, useNotices } = row;
  return certificatePage(frameOf(c), {
    certificate: shownCertificate(row),
    settings: typed ?? { label, useNotices, faults: {} },
    renewedFrom: await kin(em, row, { id: row.renewedFrom ?? '' }),
    renewedBy: await kin(em, row, { renewedFrom: row.id }),
    history: await historyOf(c, em, row),
    done: doneOf(c),
  });
}

/** The certificate before or after one, while it is in the list. */
async function kin(
  em: EntityManager,
  { userId }: Certificate,
  which: { id: string } | { renewedFrom: string },
): Promise<{ id: string; label: string } | undefined> {
  if ('id' in which && which.id === '') return undefined;
  const where = { ...which, userId, deletedAt: null };
  const row = await em.findOne(Certificate, where, { orderBy: { createdAt: 'desc' } });
  return row ? { id: row.id, label: row.label } : undefined;
}

async function historyOf(c: Context<ApiEnv>, em: EntityManager, row: Certificate) {
  const cursors = { key: c.var.deps.keys.fingerprints, list: `account/certificate-uses/${row.id}` };
  const wanted = { reader: c.var.user, limit: usesOnPage + 1, cursors, ...cursorOf(c.req.query('uses')) };
  const rows = await usesOf(em, row, wanted);
  const shown = rows.slice(0, usesOnPage);
  const last = rows.length > usesOnPage ? shown.at(-1) : undefined;
  const place = last && { id: last.id, createdAt: last.signedAt };
  return {
    uses: shown.map(shownUse),
    next: place && writeCursor(cursors.key, cursors.list, place),
  };
}
