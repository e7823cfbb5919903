import { describe, expect, test } from 'vitest';
import { inspectPdf } from '#documents/inspection/inspect-pdf.ts';
import { hasDirectSignature } from '#signatures/pades/agreement/direct-signature.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import { signature, signedAnywhere, widget } from '#test/support/pdf-classes/signatures.ts';

/** Makes a form whose fields are direct objects. */
const form = (fields: string, given: Parameters<typeof signedAnywhere>[0] = {}) =>
  signedAnywhere({ catalog: `/AcroForm << /Fields [${fields}] /SigFlags 3 >>`, objects: [], ...given });

describe('a signature field that is no object of its own', () => {
  test.each<[string, Buffer]>([
    ['in the form', form(`<< ${widget} /FT /Sig /T (s) >>`)],
    [
      'in the form and on the page',
      form(`<< ${widget} /FT /Sig /T (s) >>`, { page: `/Annots [<< ${widget} /FT /Sig /T (s) >>]` }),
    ],
    ['above a widget', form('<< /FT /Sig /T (s) /Kids [4 0 R] >>', { objects: [`<< ${widget} >>`] })],
  ])('%s goes through when nobody signed it', async (_, pdf) => {
    const { inspection } = await inspectPdf(pdf);
    expect(inspection).toMatchObject({ usable: true, signatureCount: 0 });
  });

  test('is looked for once in a circle', async () => {
    const kids = Array.from({ length: 20_000 }, () => '4 0 R').join(' ');
    const circle = `<< /FT /Sig /T (s) /Kids [${kids} << /T (t) /Kids [4 0 R] >>] >>`;
    const pdf = form('4 0 R', { objects: [circle] });
    expect(hasDirectSignature(startUpdate(await readPdf(pdf)))).toBe(false);
  });

  const signed = `<< ${widget} /FT /Sig /T (s) /V 4 0 R >>`;
  test.each<[string, Buffer]>([
    ['in the form', form(signed, { objects: [signature] })],
    ['with its signature', form(signed.replace('4 0 R', signature))],
    [
      'above the one that is signed',
      form('<< /FT /Sig /T (s) /Kids [4 0 R] >>', {
        objects: [`<< ${widget} /T (t) /V 5 0 R >>`, signature],
      }),
    ],
    [
      'beneath another field',
      form('5 0 R', { objects: [signature, `<< /FT /Sig /T (above) /Kids [${signed}] >>`] }),
    ],
  ])('%s is refused when somebody did, with what to do', async (_, pdf) => {
    const { inspection } = await inspectPdf(pdf);
    expect(inspection).toEqual({
      usable: false,
      reason: expect.stringMatching(
        /only some viewers find the field.*ask the person who signed it to sign it again/,
      ),
    });
  });
});
