import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { X509Certificate } from 'node:crypto';
import { checkSealed } from '#sealing/check-sealed.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { tell, tellFact } from '../tell.ts';

export type Judged = { by: string; valid: boolean };

/** Asks poppler's pdfsig to check each signature; without it, our own code checks them. Prints the verdicts line by line. */
export async function judge(file: string, expected: { names: string[]; rootFile: string }): Promise<Judged> {
  const said = await pdfsig(file);
  if (said === undefined) return judgeByOurselves(file, expected);
  tell(`$ pdfsig -nocert ${file}`);
  // The document timestamp is none of those that pdfsig validates.
  const signatures = said
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .filter((text) => text.includes('ETSI.CAdES.detached'));
  for (const text of signatures) tellFact('signature', summaryOf(text));
  const valid = signatures.filter((text) => text.includes('Signature Validation: Signature is Valid.'));
  return {
    by: 'pdfsig',
    valid: valid.length === expected.names.length && valid.length === signatures.length,
  };
}

function summaryOf(text: string): string {
  const line = (name: string) => new RegExp(`- ${name}: (.*)`).exec(text)?.[1] ?? '–';
  return `${line('Signer Certificate Common Name')}: ${line('Signature Validation')}`;
}

function pdfsig(file: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile('pdfsig', ['-nocert', file], { encoding: 'utf8', timeout: 60_000 }, (error, stdout, stderr) => {
      const absent = error !== null && 'code' in error && error.code === 'ENOENT';
      resolve(absent ? undefined : `${stdout}${stderr}`);
    });
  });
}

async function judgeByOurselves(
  file: string,
  { names, rootFile }: { names: string[]; rootFile: string },
): Promise<Judged> {
  const by = "Tamga's own check (pdfsig is not installed)";
  try {
    const root = readCertificate(new X509Certificate(await readFile(rootFile)).raw);
    await checkSealed(await readFile(file), { names, root });
    return { by, valid: true };
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
    return { by, valid: false };
  }
}
