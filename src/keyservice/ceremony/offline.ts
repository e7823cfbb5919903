import { createHash } from 'node:crypto';
import { pino } from 'pino';
import { z } from 'zod';
import { hardwareToken, readTokenSettings } from '#config/hardware-token.ts';
import { parseEnvironment } from '#config/parse.ts';
import type { CertificateFacts } from '#signatures/asn1/read-certificate.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { readDer, writeNew } from './files.ts';
import { makeRoot } from './root/make-root.ts';
import type { CeremonyCommand } from './options.ts';
import { readPassphrases } from './passphrases.ts';
import { openToken } from '../token/open-token.ts';
import type { Token } from '../token/token.ts';
import { CeremonyError } from './ceremony-error.ts';
import { rootKeysInFiles, rootKeysInToken } from './root/root-key.ts';
import type { RootKeys } from './root/root-key.ts';
import { openRoot } from './root/root-folder.ts';
import type { OpenRoot } from './root/root-folder.ts';
import { signIssuing } from './root/sign-issuing.ts';
import { signRootList } from './root/sign-root-list.ts';

const quiet = pino({ level: 'warn' }, process.stderr);

export type OfflineCommand = Extract<CeremonyCommand, { name: 'root' | 'sign' | 'list' }>;

/** Lines that are read aloud and written down: names, numbers, times, fingerprints. */
export type Minutes = readonly (readonly [string, string])[];

const sha256 = (bytes: Uint8Array): string =>
  (createHash('sha256').update(bytes).digest('hex').match(/.{8}/g) ?? []).join(' ');

/** What the minutes of a ceremony say of a certificate. */
export function certificateMinutes({
  subjectText,
  serialNumber,
  notBefore,
  notAfter,
  der,
}: CertificateFacts): Minutes {
  return [
    ['Subject', subjectText],
    ['Serial number', serialNumber],
    ['Valid from', notBefore.toISOString()],
    ['Valid to', notAfter.toISOString()],
    ['SHA-256', sha256(der)],
  ];
}

/** Carries out a command on the machine that is offline; gives the minutes of it. Throws CeremonyError. */
export async function actOffline(command: OfflineCommand, now: Date): Promise<Minutes> {
  if (command.keys !== 'token')
    return withKeys(command, rootKeysInFiles(await readPassphrases(command.keys)), now);
  const token = await openTokenHere();
  try {
    return await withKeys(command, rootKeysInToken(token), now);
  } finally {
    await token.close();
  }
}

function openTokenHere(): Promise<Token> {
  const settings = readTokenSettings(parseEnvironment(z.object(hardwareToken), process.env), process.env);
  if (!settings)
    throw new CeremonyError('PKCS11_MODULE: it is not set; --token needs it, with label and PIN');
  return openToken({ ...settings, pin: Buffer.from(settings.pin), sessions: 1 }, quiet);
}

async function withKeys(command: OfflineCommand, keys: RootKeys, now: Date): Promise<Minutes> {
  const { folder } = command;
  if (command.name === 'root')
    return certificateMinutes(await makeRoot(folder, { country: command.country, keys, now }));
  const root = await openRoot(folder, keys);
  try {
    return command.name === 'sign' ? await sign(root, command, now) : await list(root, command, now);
  } finally {
    root.close();
  }
}

async function sign(
  root: OpenRoot,
  { folder, request, pkiUrl, to }: Extract<OfflineCommand, { name: 'sign' }>,
  now: Date,
): Promise<Minutes> {
  const asked = await readDer(request, (der) => der);
  const facts = await signIssuing(root, { folder, request: asked, pkiUrl, now });
  await writeNew(to, certificatePem(facts.der));
  return [['Request SHA-256', sha256(asked)], ...certificateMinutes(facts)];
}

async function list(
  root: OpenRoot,
  { folder, to, days, revoke }: Extract<OfflineCommand, { name: 'list' }>,
  now: Date,
): Promise<Minutes> {
  const { der, number, nextUpdate } = await signRootList(root, { folder, days, revoke, now });
  await writeNew(to, der);
  return [
    ['List number', String(number)],
    ['Next update', nextUpdate.toISOString()],
    ['SHA-256', sha256(der)],
  ];
}
