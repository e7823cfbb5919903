import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { X509Certificate } from 'node:crypto';
import { checkSealed } from '#sealing/check-sealed.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { tell, tellFact } from '../tell.ts';

export type Judged = { by: string; valid: boolean };

/**
 * Has our own code check the file, and poppler's pdfsig each signature where it is installed: it does not look at what came
 * after them. Prints the verdicts line by line.
 */
export async function judge(file: string, expected: { names: string[]; rootFile: string }): Promise<Judged> {
  const holds = await holdsByOurselves(file, expected);
  const said = await pdfsig(file);
  if (said === undefined) return { by: "Tamga's own check (pdfsig is not installed)", valid: holds };
  tell(`$ pdfsig -nocert ${file}`);
  // The document timestamp is none of those that pdfsig validates.
  const signatures = said
    .split(/^Signature #\d+:$/m)
    .slice(1)
    .filter((text) => text.includes('ETSI.CAdES.detached'));
  for (const text of signatures) tellFact('signature', summaryOf(text));
  const valid = signatures.filter((text) => text.includes('Signature Validation: Signature is Valid.'));
  return {
    by: "pdfsig and Tamga's own check",
    valid: holds && valid.length === expected.names.length && valid.length === signatures.length,
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

async function holdsByOurselves(
  file: string,
  { names, rootFile }: { names: string[]; rootFile: string },
): Promise<boolean> {
  try {
    const root = readCertificate(new X509Certificate(await readFile(rootFile)).raw);
    await checkSealed(await readFile(file), { names, root });
    return true;
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
    return false;
  }
}
