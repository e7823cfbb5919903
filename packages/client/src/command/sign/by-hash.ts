import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { TamgaPartner } from '../../partner/partner.ts';
import type { CreatedSignRequest } from '../../types.ts';
import { sizeOf } from '../words.ts';
import type { Terminal } from '../terminal.ts';
import type { SignOptions } from './options.ts';

export type Asked = { options: SignOptions; bytes: Buffer; terminal: Terminal };

/** Asks one person to sign the hash of a file. */
export async function signByHash({ options, bytes, terminal }: Asked): Promise<void> {
  const { signRequests } = new TamgaPartner({ baseUrl: options.url });
  const hash = createHash('sha256').update(bytes).digest('hex');
  const created = await signRequests.create({
    user_email: options.to[0] ?? '',
    document_hash: hash,
    document_name: options.name,
    required_loa: options.loa,
    notify: !options.link,
    ...(options.message === undefined ? {} : { description: options.message }),
    ...(options.language === undefined ? {} : { language: options.language }),
  });
  tell({ options, bytes, terminal }, { created, hash });
  const links = [{ to: options.to[0], url: created.sign_url }];
  if (!options.wait) {
    terminal.result({ ...created, links });
    return;
  }
  terminal.say('\nWaiting for the signature. Ctrl-C ends the waiting, and not the request.');
  const { timeoutMs } = options;
  const signed = await signRequests.waitUntilSigned(created.request_id, { timeoutMs });
  const saved = await save(options, signed);
  terminal.done(`Signed at ${signed.signed_at ?? ''}, level ${signed.loa ?? ''}`);
  terminal.fact('signature', saved.signature);
  terminal.fact('certificate', saved.certificate);
  terminal.result({ ...signed, links, files: saved });
}

function tell(
  { options, bytes, terminal }: Asked,
  { created, hash }: { created: CreatedSignRequest; hash: string },
): void {
  terminal.done(`${options.to[0]} is asked to sign ${options.name}${created.livemode ? '' : ' (sandbox)'}`);
  terminal.fact('document', `${options.file}, ${sizeOf(bytes.length)}; it stays here`);
  terminal.fact('SHA-256', hash);
  terminal.fact('request', created.request_id);
  terminal.fact('reference', created.reference);
  terminal.fact('until', created.expires_at);
  terminal.fact('link', created.sign_url);
  terminal.fact(
    '',
    options.link ? 'Hand it to the signer, and to nobody else.' : 'It went to the signer by e-mail, too.',
  );
}

/** Writes the signature (DER, CAdES) and the certificate (PEM) beside the file; gives their paths. */
async function save(
  { out, file }: SignOptions,
  { signature, certificate }: { signature: string; certificate: string },
): Promise<{ signature: string; certificate: string }> {
  const place = out ?? `${file}.p7s`;
  const paths = { signature: place, certificate: `${place.replace(/\.p7s$/, '')}.pem` };
  await writeFile(paths.signature, Buffer.from(signature, 'base64'));
  await writeFile(paths.certificate, certificate);
  return paths;
}
