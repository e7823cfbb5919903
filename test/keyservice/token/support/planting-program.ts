import { openToken } from '#keyservice/token/child/open-session.ts';
import { CKA, CKK, CKM, CKO } from '#keyservice/token/cryptoki/constants.ts';
import { createObject, generateKey } from '#keyservice/token/cryptoki/session.ts';
import { numeric, octets, text, truth } from '#keyservice/token/cryptoki/template.ts';
import type { Attribute } from '#keyservice/token/cryptoki/template.ts';

// Somebody who has the token's PIN for a moment puts a pair of secret keys there, newer than the service's own, of which they know
// one: module, label, PIN and "wrapping" or "pins" are the arguments. Prints the pair's id.

const [, , module = '', label = '', pin = '', known = ''] = process.argv;
const { session } = openToken({ module, label, pin: Buffer.from(pin) });

const id = Buffer.alloc(16, 7);
id.writeUInt32BE(CKM.AES_KEY_WRAP_PAD);
id.writeUIntBE(Date.now() + 60_000, 4, 6);

const closed = [
  truth(CKA.TOKEN, true),
  truth(CKA.PRIVATE, true),
  truth(CKA.SENSITIVE, true),
  truth(CKA.EXTRACTABLE, false),
];
const wraps = [truth(CKA.WRAP, true), truth(CKA.UNWRAP, true), text(CKA.LABEL, 'tamga wrapping')];
const wrapping = [...closed, ...wraps, octets(CKA.ID, id)];
const pins = [
  ...closed,
  truth(CKA.SIGN, true),
  text(CKA.LABEL, 'tamga pins'),
  octets(CKA.ID, Buffer.concat([id, Buffer.from([1])])),
];

function put(attributes: Attribute[], keyType: number): void {
  const type = [numeric(CKA.CLASS, CKO.SECRET_KEY), numeric(CKA.KEY_TYPE, keyType)];
  createObject(session, [...attributes, ...type, octets(CKA.VALUE, Buffer.alloc(32, 1))]);
}

const made = [numeric(CKA.VALUE_LEN, 32)];
if (known === 'pins') put(pins, CKK.GENERIC_SECRET);
else generateKey(session, CKM.GENERIC_SECRET_KEY_GEN, [...pins, ...made]);
if (known === 'wrapping') put(wrapping, CKK.AES);
else generateKey(session, CKM.AES_KEY_GEN, [...wrapping, ...made]);
process.stdout.write(id.toString('hex'));
process.exit(0);
