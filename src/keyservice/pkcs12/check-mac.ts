import { createHmac, timingSafeEqual } from 'node:crypto';
import { octetsOf, takeAnyBer, takeBer } from '#signatures/asn1/read-ber.ts';
import { isDone, readerOf } from '#signatures/asn1/read-der.ts';
import type { DerReader } from '#signatures/asn1/read-der.ts';
import { hmacHashes, macHashes, pkcsOids } from './algorithms.ts';
import { derivePkcs12, digestLengthOf } from './derive-key.ts';
import type { KdfHash } from './derive-key.ts';
import { derivePbkdf2, takeAlgorithmOf, takeCount, takePbkdf2, takeSalt } from './parameters.ts';
import type { Passphrase } from './passphrase.ts';
import { refusal } from './refusal.ts';
import type { WorkBudget } from './work-budget.ts';

/** The longest key of a MAC, in octets. */
const mostKey = 64;

type MacKey = (passphrase: Passphrase, budget: WorkBudget) => Promise<Buffer>;
type Mac = { hash: KdfHash; value: Buffer; keyFrom: MacKey };

/**
 * Finds the form of the passphrase under which the file's MAC holds over its contents (RFC 7292 section 4, RFC 9579). Throws
 * MalformedError, Problem validation_failed: passphrase when there is none, pkcs12 for a scheme that is not taken.
 */
export async function checkMac(
  macData: DerReader,
  { contents, forms, budget }: { contents: Buffer; forms: readonly Passphrase[]; budget: WorkBudget },
): Promise<Passphrase> {
  const { hash, value, keyFrom } = readMac(macData);
  for (const form of forms) {
    const key = await keyFrom(form, budget);
    const expected = createHmac(hash, key).update(contents).digest();
    key.fill(0);
    if (value.length === expected.length && timingSafeEqual(value, expected)) return form;
  }
  throw refusal('wrong_passphrase');
}

function readMac(macData: DerReader): Mac {
  const digestInfo = readerOf(takeBer(macData, 0x30).contents, macData.what);
  const { oid, parameters } = takeAlgorithmOf(digestInfo);
  const value = octetsOf(takeAnyBer(digestInfo), macData.what);
  const salt = takeSalt(macData);
  const iterations = isDone(macData) ? 1 : takeCount(macData);
  if (oid === pkcsOids.pbmac1) return { ...readPbmac1(parameters), value };
  const hash = macHashes[oid];
  if (!hash) throw refusal('checksum_unknown', { oid });
  const length = digestLengthOf(hash);
  const keyFrom: MacKey = ({ bmp: password }, budget) =>
    derivePkcs12({ hash, password, salt, iterations, purpose: 'mac', length }, budget);
  return { hash, value, keyFrom };
}

/** PBMAC1 (RFC 8018 section 7.1); the length of its key is not optional here (RFC 9579 section 5). */
function readPbmac1(reader: DerReader): Omit<Mac, 'value'> {
  const inside = readerOf(takeBer(reader, 0x30).contents, reader.what);
  const { length, ...kdf } = takePbkdf2(inside);
  const { oid } = takeAlgorithmOf(inside);
  const hash = hmacHashes[oid];
  if (!hash) throw refusal('checksum_unknown', { oid });
  if (length === undefined || length > mostKey || length < 20) throw refusal('checksum_key_length');
  const keyFrom: MacKey = ({ utf8: password }, budget) => derivePbkdf2(kdf, { password, length, budget });
  return { hash, keyFrom };
}
