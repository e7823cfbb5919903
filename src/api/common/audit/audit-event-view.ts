import { z } from 'zod';
import type { AuditEvent } from '#entities/audit/audit-event.ts';
import { connectionOf, wholeMetadata } from '#entities/audit/personal-members.ts';
import type { FindLocation } from '#clients/locations.ts';
import { Time } from '../../http/input/fields.ts';

const Hash = z.string().meta({ description: 'SHA-256 in hexadecimal' });

/** An audit event (specification, "Audit event") with its place in its organization's hash chain. */
export const AuditEventView = z
  .object({
    id: z.uuid(),
    sequence: z.int().meta({ description: '1, 2, 3 … within the organization' }),
    user_id: z.uuid().nullable().meta({ description: 'null when no user of the organization did it' }),
    organization_id: z.uuid(),
    action: z.string().meta({ description: '`resource.operation`' }),
    resource_type: z.string(),
    resource_id: z.uuid(),
    ip_address: z.string().nullable().meta({ description: 'null also after it was erased' }),
    user_agent: z.string().nullable().meta({ description: 'null also after it was erased' }),
    location: z.object({ country: z.string().nullable(), city: z.string().nullable() }).nullable().meta({
      description: 'The location of the address, as far as it is known; not part of the hashed data',
    }),
    metadata: z.record(z.string(), z.unknown()).meta({ description: 'Without members that were erased' }),
    commitments: z.record(z.string(), Hash).meta({
      description:
        'Of each personal member, such as `ip_address` or `metadata.to`: the SHA-256 of its name, salt and value. It stays when the member is erased.',
    }),
    salts: z.record(z.string(), z.string()).meta({
      description: 'The salts of the personal members, in hexadecimal; without those that were erased',
    }),
    timestamp: Time,
    hash: Hash,
    previous_hash: Hash,
  })
  .meta({ id: 'AuditEvent' });

/** Makes the view of a row; `findLocation` tells where its address is. */
export function auditEventView(row: AuditEvent, findLocation: FindLocation): z.input<typeof AuditEventView> {
  const { ipAddress, userAgent } = connectionOf(row);
  return {
    id: row.id,
    sequence: row.sequence,
    user_id: row.userId ?? null,
    organization_id: row.organizationId,
    action: row.action,
    resource_type: row.resourceType,
    resource_id: row.resourceId,
    ip_address: ipAddress,
    user_agent: userAgent,
    location: ipAddress ? findLocation(ipAddress) : null,
    metadata: wholeMetadata(row),
    commitments: row.commitments,
    salts: Object.fromEntries(Object.entries(row.personal).map(([name, { salt }]) => [name, salt])),
    timestamp: row.timestamp.toISOString(),
    hash: row.hash,
    previous_hash: row.previousHash,
  };
}
