import koffi from 'koffi';
import { openToken } from '#keyservice/token/child/open-session.ts';
import { CKA, CKK, CKM, CKO } from '#keyservice/token/cryptoki/constants.ts';
import { CryptokiError } from '#keyservice/token/cryptoki/return-values.ts';
import { attributeOf, findObjects, unwrapKey, wrapKey } from '#keyservice/token/cryptoki/session.ts';
import { mechanism, numeric, text, truth, ulong, withTemplate } from '#keyservice/token/cryptoki/template.ts';
import type { Attribute } from '#keyservice/token/cryptoki/template.ts';

// Somebody who has the token's PIN and a wrapped key tries to get keys out of the token: module, label, PIN and wrapped key
// (hexadecimal) are the arguments. Prints what came of each try.

const [, , module = '', label = '', pin = '', hex = ''] = process.argv;
const { session } = openToken({ module, label, pin: Buffer.from(pin) });
const { handle } = session;
const wrapped = Buffer.from(hex, 'hex');

const library = koffi.load(module);
const call = (name: string, types: string[], ...given: unknown[]): void => {
  const code = Number(library.func(name, 'ulong', types)(...given));
  if (code !== 0) throw new CryptokiError(name, code);
};

const only = (attributes: Attribute[]): bigint => {
  const [object, ...others] = findObjects(session, attributes);
  if (object === undefined || others.length > 0) throw new Error('there is not one object of this kind');
  return object;
};
const wrapping = only([text(CKA.LABEL, 'tamga wrapping')]);
const kept = only([numeric(CKA.CLASS, CKO.PRIVATE_KEY)]);

function tried(act: () => unknown): string {
  try {
    return `succeeded: ${String(act())}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function change(object: bigint, attribute: Attribute): void {
  withTemplate([attribute], (template, count) =>
    call('C_SetAttributeValue', ['ulong', 'ulong', 'void *', 'ulong'], handle, object, template, count),
  );
}

function copy(object: bigint, attributes: Attribute[]): void {
  const types = ['ulong', 'ulong', 'void *', 'ulong', 'void *'];
  withTemplate(attributes, (template, count) =>
    call('C_CopyObject', types, handle, object, template, count, ulong(0)),
  );
}

const aesEcb = 0x1081;
const wrap = { type: CKM.AES_KEY_WRAP_PAD, under: wrapping };
const privateEc = [
  numeric(CKA.CLASS, CKO.PRIVATE_KEY),
  numeric(CKA.KEY_TYPE, CKK.EC),
  truth(CKA.TOKEN, false),
];
const aesKeyWrap = 0x2109;
const closed = [truth(CKA.SENSITIVE, true), truth(CKA.EXTRACTABLE, false)];

function unwrapAs(attributes: Attribute[]): string {
  const object = unwrapKey(session, { ...wrap, wrapped }, attributes);
  const is = (type: number): string => String(attributeOf(session, object, type)?.[0]);
  return `sensitive ${is(CKA.SENSITIVE)}, extractable ${is(CKA.EXTRACTABLE)}`;
}

const secret = [
  numeric(CKA.CLASS, CKO.SECRET_KEY),
  numeric(CKA.KEY_TYPE, CKK.GENERIC_SECRET),
  truth(CKA.TOKEN, false),
];

const tries = {
  readWrapping: tried(() => attributeOf(session, wrapping, CKA.VALUE)?.toString('hex')),
  readKept: tried(() => attributeOf(session, kept, CKA.VALUE)?.toString('hex')),
  wrapKept: tried(() => wrapKey(session, { ...wrap, key: kept })),
  wrapWrapping: tried(() => wrapKey(session, { ...wrap, key: wrapping })),
  extractable: tried(() => change(kept, truth(CKA.EXTRACTABLE, true))),
  decryptor: tried(() => change(wrapping, truth(CKA.DECRYPT, true))),
  copiedDecryptor: tried(() => copy(wrapping, [truth(CKA.DECRYPT, true)])),
  copiedExtractable: tried(() => copy(kept, [truth(CKA.EXTRACTABLE, true)])),
  decrypt: tried(() =>
    call('C_DecryptInit', ['ulong', 'void *', 'ulong'], handle, mechanism(aesEcb), wrapping),
  ),
  wrapByOthers: tried(() => wrapKey(session, { ...wrap, type: aesKeyWrap, key: kept })),
  unwrapByOthers: tried(() =>
    unwrapKey(session, { ...wrap, type: aesKeyWrap, wrapped }, [...privateEc, ...closed]),
  ),
  unwrapAsTheServiceDoes: tried(() => unwrapAs([...privateEc, ...closed])),
  unwrapPlain: tried(() => unwrapAs(privateEc)),
  unwrapExtractable: tried(() => unwrapAs([...privateEc, truth(CKA.EXTRACTABLE, true)])),
  unwrapOpen: tried(() => unwrapAs([...privateEc, truth(CKA.SENSITIVE, false)])),
  unwrapSecret: tried(() => unwrapAs([...secret, ...closed])),
  unwrapSecretOpen: tried(() =>
    unwrapAs([...secret, truth(CKA.SENSITIVE, false), truth(CKA.EXTRACTABLE, true)]),
  ),
};
process.stdout.write(JSON.stringify(tries));
process.exit(0);
