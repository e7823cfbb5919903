import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { openCertificateEvent } from '#entities/certificate/certificate-events.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { lockCertificatesOf, settleDefault } from '#entities/certificate/default-certificate.ts';
import type { Orm } from '#entities/orm.ts';

/** A place among certificates in the order of their ends. */
export type EndPlace = { validTo: string; id: string };

/** The deliveries that are to be started of an organization's event. */
export type OpenedDeliveries = { organizationId: string; deliveryIds: string[] };

/** The certificates that one run of the activity takes. */
const most = 200;

/**
 * Writes down the end of up to 200 certificates whose time is over, in the order of their ends, from the place after `after`: their
 * status, the event `certificate_expired` and an audit event, each certificate in a transaction of its own, once. Gives
 * the place to go on after, null when there are no more.
 */
export async function endCertificates(
  orm: Orm,
  { after }: { after: EndPlace | null },
): Promise<{ opened: OpenedDeliveries[]; ended: number; next: EndPlace | null }> {
  const due = await orm.em.fork().execute<DueRow[]>(dueAfter, placeOf(after));
  const opened: OpenedDeliveries[] = [];
  let ended = 0;
  for (const { id, user_id: userId } of due) {
    const deliveries = await endCertificate(orm, id, userId);
    if (deliveries) ended += 1;
    if (deliveries && deliveries.deliveryIds.length > 0) opened.push(deliveries);
  }
  const last = due.at(-1);
  return { opened, ended, next: last && due.length === most ? endPlace(last) : null };
}

type DueRow = { id: string; user_id: string; valid_to: Date | string };

const dueAfter = `select id, user_id, valid_to from certificate
  where status = 'active' and deleted_at is null and valid_to <= now() and (valid_to, id) > (?, ?::uuid)
  order by valid_to, id limit ${most}`;

/** The values of `(valid_to, id) > (?, ?)`. */
export function placeOf(after: EndPlace | null): [string, string] {
  return [after?.validTo ?? '-infinity', after?.id ?? '00000000-0000-0000-0000-000000000000'];
}

/** The place of a row. */
export function endPlace({ id, valid_to: validTo }: Pick<DueRow, 'id' | 'valid_to'>): EndPlace {
  return { id, validTo: new Date(validTo).toISOString() };
}

/** Gives the deliveries of the event; undefined where the certificate was revoked, deleted or ended meanwhile. */
function endCertificate(orm: Orm, id: string, userId: string): Promise<OpenedDeliveries | undefined> {
  return orm.em.fork().transactional(async (em) => {
    await lockCertificatesOf(em, userId);
    const row = await em.findOne(Certificate, { id, status: 'active', deletedAt: null });
    if (!row || row.validTo > new Date()) return undefined;
    row.status = 'expired';
    await settleDefault(em, userId);
    await recordAuditEvent(em, {
      organizationId: row.organizationId,
      action: 'certificate.expired',
      resourceType: 'certificate',
      resourceId: id,
      userId,
      metadata: { serial_number: row.serialNumber, expires_at: row.validTo.toISOString() },
      dedupeKey: `certificate.expired:${id}`,
    });
    const deliveryIds = await openCertificateEvent(em, row, 'certificate_expired');
    return { organizationId: row.organizationId, deliveryIds };
  });
}
