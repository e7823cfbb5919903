import { defined } from '#domain/common/defined.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import { openPlatformDeliveries } from '../webhook/platform-deliveries.ts';
import type { Certificate } from './certificate.ts';

/** The events of a certificate's life, by their place in it: an event that is on record is not made twice. */
const sequences = { certificate_generated: 1, certificate_expired: 2 } as const;

/**
 * Opens the deliveries of a certificate's event, within the transaction that writes what happened, and gives their ids, which
 * are to be started after it. The body names nobody.
 */
export function openCertificateEvent(
  em: EntityManager,
  row: Certificate,
  event: keyof typeof sequences,
): Promise<string[]> {
  const ended = event === 'certificate_expired';
  return openPlatformDeliveries(em, {
    organizationId: row.organizationId,
    event,
    resourceId: row.id,
    sequence: sequences[event],
    at: new Date(),
    data: {
      certificate_id: row.id,
      status: row.status,
      type: row.type,
      user_id: row.userId,
      serial_number: row.serialNumber,
      valid_from: row.validFrom.toISOString(),
      valid_to: row.validTo.toISOString(),
      ...defined({ renewed_from: row.renewedFrom ?? undefined }),
      ...(ended ? { expired_at: row.validTo.toISOString() } : {}),
    },
  });
}
