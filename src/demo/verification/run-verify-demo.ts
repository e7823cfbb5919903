import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TamgaError, TamgaOpen, type Schemas } from '#packages/client/src/index.ts';
import { partnerOf } from '../partner.ts';
import type { DemoAccess } from '../stack.ts';
import { tell, tellEnd, tellFact, tellStep } from '../tell.ts';
import { makeFormats, type Format, type Posted } from './cases.ts';
import { trustRoot } from './outside.ts';
import { xadesByXmlsec } from './xades.ts';

type Result = Schemas['VerificationResult'];

const folder = fileURLToPath(new URL('../../../demo-output', import.meta.url));

/**
 * Makes a signed file of each format that the signatures of Tamga go into, and XAdES by xmlsec1, breaks each in three ways, and prints
 * what the verification says beside an outside program; tells whether the signed ones hold and no broken one does.
 */
export async function runVerifyDemo(access: DemoAccess): Promise<boolean> {
  trustRoot(access.ca_pem);
  const partner = partnerOf(access);
  tellStep('A signer signs a document and the manifest of a container, by their hashes');
  const formats = await makeFormats(partner);
  const xades = await xadesByXmlsec();
  await mkdir(folder, { recursive: true });
  const results: boolean[] = [];
  for (const format of formats) results.push(...(await showFormat(access, format)));
  if (xades) results.push(...(await showFormat(access, xades)));
  else {
    tellStep('XAdES is left out');
    tell(
      'Tamga makes CAdES and PAdES alone. Install xmlsec1 (and OpenSSL), and the demo has it sign an XML document.',
    );
  }
  const good = results.every(Boolean);
  tellEnd(
    good,
    good ? 'What was signed is intact, and nothing that was broken is.' : 'A result is not as it should be.',
  );
  return good;
}

async function showFormat(access: DemoAccess, format: Format): Promise<boolean[]> {
  tellStep(format.name);
  const file = join(folder, `verify.${format.extension}`);
  await writeFile(file, format.signed.signature);
  tellFact('file', relative(process.cwd(), file));
  const results = [
    await show(access, format, { how: 'as it was signed', posted: format.signed, holds: true }),
  ];
  for (const one of format.broken) results.push(await show(access, format, { ...one, holds: false }));
  return results;
}

type Shown = { how: string; posted: Posted; holds: boolean };

async function show(access: DemoAccess, format: Format, { how, posted, holds }: Shown): Promise<boolean> {
  const result = await verify(access, posted);
  const outside = await format.outside(posted);
  tell(how);
  if (typeof result === 'string') tellFact('Tamga', `refused: ${result}`);
  else {
    const { is_valid: valid, indication, sub_indication: sub, signature_level: level } = result;
    const verdict = [indication, sub].filter((part) => part !== null).join(' / ');
    tellFact('Tamga', `${valid ? 'valid' : 'not valid'}: ${verdict}${valid ? `, ${level}` : ''}`);
    const [reason] = result.reasons;
    if (reason && !valid) tellFact('', reason.message);
  }
  tellFact(outside.by, outside.words);
  const isIntact =
    typeof result !== 'string' && (format.isOfStranger ? isOfStranger(result) : result.is_valid);
  return isIntact === holds && (!holds || outside.valid !== false);
}

/** Whether nothing is wrong with it but that nobody vouches for the signer. */
function isOfStranger({ indication, sub_indication: sub }: Result): boolean {
  return indication === 'INDETERMINATE' && sub === 'NO_CERTIFICATE_CHAIN_FOUND';
}

/** Gives the result, or why the file was refused. */
async function verify(access: DemoAccess, { signature, document }: Posted): Promise<Result | string> {
  const form = new FormData();
  form.append('signature', new Blob([new Uint8Array(signature)]), 'signature');
  if (document) form.append('document', new Blob([new Uint8Array(document)]), 'document');
  const { api } = new TamgaOpen({ baseUrl: access.base_url });
  const asked = { body: { signature: '' }, bodySerializer: () => form };
  return api.POST('/api/v1/signature/verify', asked).then(
    ({ data }) => data ?? 'an empty answer',
    (error: unknown) => {
      if (error instanceof TamgaError) return error.message;
      throw error;
    },
  );
}
