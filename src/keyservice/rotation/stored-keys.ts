import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { keyIdOf } from '../ca/addresses.ts';
import { renewBefore } from '../ca/first-start.ts';
import { hierarchies } from '../ca/hierarchies.ts';
import { longestValidity } from '../ca/validities.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { KeyPurpose, StoredKey } from '../entities/stored-key.ts';

/** One of the service's own certificates, and where its key is. */
export type ServiceKey = Pick<StoredKey, 'keyType' | 'keySize' | 'createdAt'> & {
  purpose: KeyPurpose;
  /** Null where the key is not here: a root that is offline. */
  id: string | null;
  home: StoredKey['home'] | null;
  serialNumber: string;
  /** The key identifier of an issuing authority, which its successor is asked for by; null for others. */
  issuerKeyId: string | null;
  validTo: Date;
  /** The newest of its purpose, of each issuing authority for status; the others answer for what they signed. */
  inUse: boolean;
  /** When the schedule makes its successor; null where a person does, and for a key that has one. */
  renewalAt: Date | null;
};

// Constants of ours; the live hierarchy first.
const kinds = [hierarchies.live, hierarchies.test]
  .flatMap((hierarchy) => Object.values(hierarchy))
  .map((kind) => `'${kind}'`)
  .join(', ');

// An issuing authority before a revoked one issues nothing again.
const own = `
  select * from (select c.kind as purpose, k.id, k.home, c.key_type as "keyType", c.key_size as "keySize", c.created_at as "createdAt",
    c.der, c.serial_number as "serialNumber", c.valid_to as "validTo",
    row_number() over (partition by c.kind, case when c.kind like '%ocsp' then c.issuer_id end
      order by c.created_at desc, c.valid_to desc) = 1 as "inUse", c.revoked_at
  from certificate c left join stored_key k on k.id = c.key_id and k.destroyed_at is null
  where c.kind in (${kinds})) held where revoked_at is null
  order by array_position(array[${kinds}], purpose), "createdAt" desc
  limit 500`;

type Row = Omit<ServiceKey, 'renewalAt' | 'createdAt' | 'validTo' | 'issuerKeyId'> & {
  der: Buffer;
  createdAt: string | Date;
  validTo: string | Date;
};

/** The life left at which the schedule makes a successor, in milliseconds. */
const before: Partial<Record<KeyPurpose, number>> = {
  ...renewBefore,
  issuing: longestValidity,
  test_ocsp: renewBefore.ocsp,
  test_timestamping: renewBefore.timestamping,
  test_seal: renewBefore.seal,
  test_issuing: longestValidity,
};

function renewalOf({ purpose, inUse }: Pick<Row, 'purpose' | 'inUse'>, validTo: Date): Date | null {
  const left = before[purpose];
  return inUse && left !== undefined ? new Date(validTo.getTime() - left) : null;
}

/** Lists the service's own keys, the ones in use before those they followed; the newest 500. */
export async function serviceKeys(em: EntityManager): Promise<ServiceKey[]> {
  const rows = await em.execute<Row[]>(own);
  return rows.map(({ der, ...row }) => {
    const validTo = new Date(row.validTo);
    const issuerKeyId = issuing.has(row.purpose) ? keyIdOf(readCertificate(der)) : null;
    return {
      ...row,
      issuerKeyId,
      validTo,
      createdAt: new Date(row.createdAt),
      renewalAt: renewalOf(row, validTo),
    };
  });
}

const issuing: ReadonlySet<KeyPurpose> = new Set([hierarchies.live.issuing, hierarchies.test.issuing]);

const counted = `
  select home, count(*)::int as keys from stored_key where purpose = 'user' and destroyed_at is null
  group by home order by home`;

/** Counts holders' keys by their home. */
export function holdersKeys(em: EntityManager): Promise<{ home: StoredKey['home']; keys: number }[]> {
  return em.execute<{ home: StoredKey['home']; keys: number }[]>(counted);
}
