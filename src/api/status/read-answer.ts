import type { Orm } from '#entities/orm.ts';

/** The time before nextUpdate from which an answer is given no more, in milliseconds. */
const lastMs = 10_000;

const find = `select serial_number, response,
    (extract(epoch from this_update) * 1000)::float8 as this_update,
    (extract(epoch from next_update) * 1000)::float8 as next_update
  from status.ocsp_answer where cert_id = ?`;

type Row = { serial_number: string; response: Uint8Array; this_update: number; next_update: number };

export type SignedAnswer = {
  serialNumber: string;
  response: Uint8Array;
  thisUpdate: Date;
  nextUpdate: Date;
};

/** The answer that the key service has signed about a CertID (DER), undefined when there is none that still holds. */
export async function readAnswer(orm: Orm, certId: Buffer): Promise<SignedAnswer | undefined> {
  const [row] = await orm.em.fork().execute<Row[]>(find, [certId.toString('hex')]);
  if (!row || row.next_update - Date.now() < lastMs) return undefined;
  return {
    serialNumber: row.serial_number,
    response: row.response,
    thisUpdate: new Date(row.this_update),
    nextUpdate: new Date(row.next_update),
  };
}
