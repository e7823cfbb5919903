import { renewBefore } from '../ca/first-start.ts';
import type { EntityManager } from '../entities/orm.ts';
import type { StoredKey } from '../entities/stored-key.ts';

/** One of the service's own keys, with the certificate that names it. */
export type ServiceKey = Pick<StoredKey, 'id' | 'purpose' | 'home' | 'keyType' | 'keySize' | 'createdAt'> & {
  serialNumber: string;
  validTo: Date;
  /** The newest of its purpose; the others answer for what they signed. */
  inUse: boolean;
  /** When the schedule makes its successor; null where a person does, and for a key that has one. */
  renewalAt: Date | null;
};

const own = `
  select k.id, k.purpose, k.home, k.key_type as "keyType", k.key_size as "keySize", k.created_at as "createdAt",
    c.serial_number as "serialNumber", c.valid_to as "validTo",
    row_number() over (partition by k.purpose order by c.valid_to desc, c.created_at desc) = 1 as "inUse"
  from stored_key k join certificate c on c.key_id = k.id
  where k.purpose <> 'user' and k.destroyed_at is null
  order by array_position(array['root', 'issuing', 'ocsp', 'timestamping', 'seal'], k.purpose), c.valid_to desc
  limit 500`;

type Row = Omit<ServiceKey, 'renewalAt' | 'createdAt' | 'validTo'> & {
  createdAt: string | Date;
  validTo: string | Date;
};

function renewalOf({ purpose, inUse }: Row, validTo: Date): Date | null {
  const before = Object.entries(renewBefore).find(([kind]) => kind === purpose)?.[1];
  return inUse && before !== undefined ? new Date(validTo.getTime() - before) : null;
}

/** Lists the service's own keys, the ones in use before those they followed; the newest 500. */
export async function serviceKeys(em: EntityManager): Promise<ServiceKey[]> {
  const rows = await em.execute<Row[]>(own);
  return rows.map((row) => {
    const validTo = new Date(row.validTo);
    return { ...row, validTo, createdAt: new Date(row.createdAt), renewalAt: renewalOf(row, validTo) };
  });
}

const counted = `
  select home, count(*)::int as keys from stored_key where purpose = 'user' and destroyed_at is null
  group by home order by home`;

/** Counts holders' keys by their home. */
export function holdersKeys(em: EntityManager): Promise<{ home: StoredKey['home']; keys: number }[]> {
  return em.execute<{ home: StoredKey['home']; keys: number }[]>(counted);
}
