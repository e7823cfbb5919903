import type { SignatureToValidate } from '#signatures/signed-file/signed-file.ts';
import { createPki } from '#test/support/signatures/pki.ts';
import {
  digestOf,
  elementOf,
  makeXades,
  names,
  octetsAt,
  ownElement,
  referenceText,
  wholeDocument,
} from '#test/support/signatures/xades.ts';

export const text = Buffer.from('The agreement.');

/** Puts a signature into a contract. */
export const place = (signature: string) => `<contract Id="c"><amount>100</amount>${signature}</contract>`;

/** Signatures that hold, of each way to cover something, with who signed and another. */
export async function makeSignatures() {
  const pki = await createPki({ from: new Date('2026-01-01'), until: new Date('2030-01-01') });
  const holder = await pki.signer();
  const reference = referenceText(octetsAt('a.txt', text), 'r-a', digestOf(text));
  return {
    holder,
    other: await pki.signer(),
    whole: await makeXades({ holder, place, references: [wholeDocument] }),
    byId: await makeXades({ holder, place, references: [elementOf('c')] }),
    enveloping: await makeXades({
      holder,
      references: [ownElement('o')],
      objects: '<ds:Object Id="o"><amount>100</amount></ds:Object>',
    }),
    manifest: await makeXades({
      holder,
      references: [ownElement('m', names.manifest)],
      objects: `<ds:Object><ds:Manifest Id="m">${reference}</ds:Manifest></ds:Object>`,
    }),
  };
}

/** Everything that is held against any signature of the file. */
export function faultsOf(signatures: readonly SignatureToValidate[]): string[] {
  return signatures.flatMap(({ formatFaults, constraintFaults, signedObjects, counterSignatures }) => [
    ...[...formatFaults, ...constraintFaults].map(({ code }) => code),
    ...signedObjects.filter(({ state }) => state !== 'intact').map(({ state }) => state),
    ...faultsOf(counterSignatures),
  ]);
}
