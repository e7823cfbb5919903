import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepareOwnSignature } from '#sealing/steps/prepare-own-signature.ts';
import { signCadesT } from '#signatures/cades/sign.ts';
import { digestOf, embedSignature } from '#signatures/pades/placeholder.ts';
import { withCleanup } from '../cleanup.ts';
import type { DemoOptions } from '../options.ts';
import { readOutbox, until } from '../outbox.ts';
import type { DemoAccess } from '../stack.ts';
import { tell, tellEnd, tellFact, tellStep } from '../tell.ts';
import { byPdfsig } from '../verification/outside.ts';
import { CscClient, type Credential } from './csc-client.ts';

const folder = fileURLToPath(new URL('../../../demo-output', import.meta.url));

/** Somebody's software, which has no key: the client, the credential that it signs with, and its holder's demo access. */
type Software = { access: DemoAccess; client: CscClient; credential: Credential };

/**
 * Signs a PDF as other people's software does, by remote signing (CSC API 2.0) with a one-time code and a PIN, and prints step by
 * step; tells whether the signature holds.
 */
export async function runRemoteDemo(access: DemoAccess, { file }: DemoOptions): Promise<boolean> {
  const client = new CscClient(access.base_url);
  tellStep('Software without a key signs its user in');
  await client.login(access.user.email, access.user.password);
  tellFact('request', 'POST /csc/v2/auth/login (HTTP Basic)');
  const signed = await withCleanup(
    () => client.logout(),
    async () => {
      const credential = await choose(client);
      return sign({ access, client, credential }, await readFile(file));
    },
  );
  await mkdir(folder, { recursive: true });
  const path = relative(process.cwd(), join(folder, `remote-${basename(file)}`));
  await writeFile(path, signed);
  return judge(access, path, signed);
}

async function choose(client: CscClient): Promise<Credential> {
  tellStep('It finds the user’s credential');
  const [id] = await client.credentialIds();
  if (id === undefined) throw new Error('the user has no credential that can sign');
  const credential = await client.credential(id);
  tellFact('requests', 'POST /csc/v2/credentials/list, credentials/info');
  tellFact('holder', credential.certificates[0]?.subjectText ?? '');
  tellFact('opened by', credential.factors);
  return credential;
}

async function sign(software: Software, pdf: Buffer): Promise<Buffer> {
  tellStep('It prepares the PDF, and keeps a place for the signature');
  const { client, credential } = software;
  const at = new Date();
  const name = credential.certificates[0]?.commonName ?? '';
  const prepared = await prepareOwnSignature(pdf, { at, name });
  const digest = digestOf(prepared, 'sha256');
  tellFact('SHA-256', digest.toString('hex'));
  const { signature } = await signCadesT({
    profile: 'pades',
    digest,
    hash: 'sha256',
    certificates: credential.certificates,
    signingTime: at,
    signer: { keyType: credential.keyType, sign: (attributes) => signValue(software, sha256Of(attributes)) },
    timestamp: (hash) => timestamp(client, Buffer.from(hash)),
  });
  return embedSignature(prepared, signature);
}

/** What a key signs is the signature's attributes, among them the hash of the PDF: only their hash leaves the software. */
async function signValue({ access, client, credential }: Software, digest: Buffer): Promise<Buffer> {
  tellStep('The holder allows one signature of this hash, by a code and the PIN');
  const before = new Set((await codesFor(access)).map(({ sent_at }) => sent_at));
  const { pin: PIN } = access.user;
  const first = await client.authorize(credential, digest);
  tellFact('request', 'POST /csc/v2/credentials/authorize');
  if (!('codeSent' in first)) throw new Error('credentials/authorize gave a SAD without PIN and code');
  tellFact('answer', `401 otp_required: ${first.codeSent}`);
  const OTP = await newCode(access, before);
  const second = await client.authorize(credential, digest, { PIN, OTP });
  if (!('sad' in second)) throw new Error('credentials/authorize did not take the code');
  tellFact('answer', `200 SAD, for ${second.seconds} s`);
  tellStep('The key service signs the hash');
  const value = await client.signHash(credential, second.sad, digest);
  tellFact('request', 'POST /csc/v2/signatures/signHash');
  tellFact('signature', `${value.length} bytes`);
  return value;
}

async function timestamp(client: CscClient, digest: Buffer): Promise<Buffer> {
  tellStep('A timestamp proves when it was signed');
  const token = await client.timestamp(digest);
  tellFact('request', 'POST /csc/v2/signatures/timestamp');
  return token;
}

function sha256Of(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

async function codesFor({ outbox_url: url, user }: DemoAccess) {
  const messages = await readOutbox(url);
  return messages.filter(({ kind, to }) => kind === 'code' && [user.phone, user.email].includes(to));
}

async function newCode(access: DemoAccess, before: ReadonlySet<string>): Promise<string> {
  const find = async () => (await codesFor(access)).find(({ sent_at: at }) => !before.has(at));
  const message = await until(find, (one) => one?.code !== undefined, 'No one-time code arrived');
  return message?.code ?? '';
}

type Result = { is_valid: boolean; indication: string; signature_level: string | null };

async function judge(access: DemoAccess, path: string, pdf: Buffer): Promise<boolean> {
  tellStep('Anybody can verify the signature');
  tellFact('file', path);
  const body = new FormData();
  body.append('signature', new Blob([new Uint8Array(pdf)]), 'signed.pdf');
  const response = await fetch(`${access.base_url}/api/v1/signature/pades/verify`, { method: 'POST', body });
  if (!response.ok) throw new Error(`POST /api/v1/signature/pades/verify answered ${response.status}`);
  const { is_valid: valid, indication, signature_level: level } = (await response.json()) as Result;
  tellFact('Tamga', `${indication}, ${level ?? ''}`);
  const outside = await byPdfsig(pdf);
  tellFact(outside.by, outside.words);
  tell('The software had no key, and Tamga never saw the document.');
  const good = valid && outside.valid !== false;
  tellEnd(good, good ? 'The signature made by remote signing is valid.' : 'The signature does NOT hold.');
  return good;
}
