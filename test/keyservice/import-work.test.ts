import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  asn1Null,
  explicit,
  integer,
  objectIdentifier,
  octetString,
  sequence,
} from '#signatures/asn1/der.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activate, codeOf, makeCertificate, pin } from './support/activations.ts';
import { runKeyService } from './support/key-service.ts';

const running = setUp(runKeyService);

/** A file of 150 octets whose checksum asks for many rounds. */
function costlyFile(): Buffer {
  const contents = explicit(0, octetString(Buffer.from(sequence())));
  const authSafe = sequence(objectIdentifier('1.2.840.113549.1.7.1'), contents);
  const sha512 = sequence(objectIdentifier('2.16.840.1.101.3.4.2.3'), asn1Null);
  const digest = sequence(sha512, octetString(Buffer.alloc(64)));
  const mac = sequence(digest, octetString(Buffer.alloc(8)), integer(250_000));
  return Buffer.from(sequence(integer(3), authSafe, mac));
}

const file = costlyFile().toString('base64');
const importCostly = () =>
  running.call('POST', '/api/v1/certificates/import', {
    pkcs12: file,
    passphrase: 'x',
    pin,
    type: 'corporate',
    user_id: randomUUID(),
    label: 'x',
  });

test('a flood of costly files takes no place of PINs, and all but four are refused at once', async () => {
  const id = await makeCertificate(running);
  const under = new Set(['flood']);
  const flood = Promise.all(Array.from({ length: 64 }, importCostly)).finally(() => under.clear());
  const statuses = new Set<number>();
  let activations = 0;
  while (under.size > 0) {
    statuses.add((await activate(running, id)).status);
    activations += 1;
  }
  const answers = await flood;
  expect([...statuses]).toEqual([201]);
  expect(activations).toBeGreaterThan(10);
  expect(answers.map((answer) => String(codeOf(answer))).toSorted()).toEqual([
    ...Array<string>(60).fill('SERVICE_UNAVAILABLE'),
    ...Array<string>(4).fill('VALIDATION_FAILED'),
  ]);
  const refused = answers.filter(({ status }) => status === 503);
  expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(Array(60).fill('5'));
  expect((await importCostly()).status).toBe(422);
});
