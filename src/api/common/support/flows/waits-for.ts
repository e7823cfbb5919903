import { linkAddress, maskAddress } from '#domain/sign-request/sign-request.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { addressesOf } from '../../../signing/sign-request/signing-view.ts';

type Waiting = {
  envelope_id: string;
  place: number;
  of: number;
  address: string;
  /** How many are waited for. */
  count: number;
};

/** Recipients whose turn it is and who have neither agreed nor ended, the first of each envelope with the number of all. */
const query = `select distinct on (r.envelope_id) r.envelope_id, r.position + 1 as place,
    (select count(*)::int from envelope_recipient a where a.envelope_id = r.envelope_id) as of,
    coalesce(r.host_email, r.email) as address, (count(*) over (partition by r.envelope_id))::int as count
  from envelope_recipient r
  where r.envelope_id = any(?::uuid[]) and r.role <> 'cc' and r.status in ('sent', 'delivered', 'bounced')
    and r.accepted_at is null
  order by r.envelope_id, r.position`;

/** Tells whom open envelopes wait for, by place and masked address; nothing of those that wait for nobody. */
export async function waitedForBy(
  em: EntityManager,
  rows: readonly Envelope[],
): Promise<Map<string, string>> {
  const open = rows.filter(({ status }) => status === 'sent' || status === 'in_progress');
  if (open.length === 0) return new Map();
  const found = await em.execute<Waiting[]>(query, [`{${open.map(({ id }) => id).join(',')}}`]);
  return new Map(found.map((one) => [one.envelope_id, inWords(one)]));
}

function inWords({ place, of, address, count }: Waiting): string {
  const first = `recipient ${place} of ${of}, ${maskAddress({ channel: 'email', to: address })}`;
  if (count === 1) return first;
  return `${first}, and ${count === 2 ? '1 other' : `${count - 1} others`}`;
}

/** Tells that a request waits for its signer, by masked address; null when it does not. */
export function signerWaitedFor(row: SignRequest): string | null {
  if (row.status !== 'pending' || row.sealing) return null;
  return `the signer, ${maskAddress(linkAddress(addressesOf(row)))}`;
}
