import type { Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { importedTypes } from '#domain/certificate/certificate.ts';
import { jsonBodyLimit } from '#wire/json-body.ts';
import { importPage, type ImportForm } from '#web/pages/account/certificates/make.ts';
import { importCertificate } from '../../common/certificates/making/import-certificate.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { assertProved } from '../../http/guards/user.ts';
import { SecretText } from '../../http/input/secret-text.ts';
import { pageLanguage } from '../../http/language.ts';
import { Label, largestPkcs12 } from '../../platform/certificates/fields.ts';
import { frameOf, readSentForm, type SentForm } from '../frame.ts';
import { deletedSince, notRefused, refusalOf, refusedFields, type Refused } from './faults.ts';
import { attemptOf, givenOnce, newOnce } from './once.ts';
import { newPin } from './pins.ts';

type Typed = Omit<ImportForm, 'faults'>;

const longestPassphrase = 1_024;

export const importPath = '/account/certificates/import';

/** Tells a person who chose a much too large file so; nothing of the form is read then. */
export const limitFile = bodyLimit({
  maxSize: jsonBodyLimit,
  onError: (c: Context<ApiEnv>) => {
    const { faults = {} } = refusedFields(pageLanguage(c), { file: 'file' }) ?? {};
    const typed = { label: '', type: 'corporate', once: newOnce() };
    return draw(c, typed, { faults, status: 413 });
  },
});

/** GET /account/certificates/import: the form that imports a certificate. */
export function showImport(c: Context<ApiEnv>): Response | Promise<Response> {
  const label = c.req.query('label')?.slice(0, 255) ?? '';
  return draw(c, { label, type: c.req.query('type') ?? 'corporate', once: newOnce() });
}

/** What a form says that may stand in an address. */
export function keptOfImport({ text }: SentForm): Record<string, string> {
  return { label: text('label'), type: text('type') };
}

/** POST /account/certificates/import: imports a certificate as POST /api/v1/certificates/import does. */
export async function importFile(c: Context<ApiEnv>): Promise<Response> {
  const form = await readSentForm(c);
  const once = givenOnce(form.text('once'));
  const typed = { label: form.text('label'), type: form.text('type'), once };
  const { input, refused } = await read(c, form);
  if (!input) return draw(c, typed, refused);
  try {
    assertProved(c.var.user);
    const row = await importCertificate(c, input, attemptOf(c, once, input));
    if (row.deletedAt) return draw(c, { ...typed, once: newOnce() }, deletedSince(pageLanguage(c)));
    return c.redirect(`/account/certificates/${row.id}?done=imported`, 303);
  } catch (error) {
    return draw(c, typed, refusalOf(error, pageLanguage(c)));
  }
}

async function read(c: Context<ApiEnv>, { text, file }: SentForm) {
  const label = Label.safeParse(text('label')).data;
  const type = importedTypes.find((one) => one === text('type'));
  const passphrase =
    text('passphrase').length > longestPassphrase ? undefined : new SecretText(text('passphrase'));
  const pkcs12 = await bytesOf(file('file'));
  const { pin, wrong } = newPin(text('pin'), text('pin_again'));
  if (label !== undefined && type && passphrase && pkcs12 && pin)
    return { input: { label, type, pkcs12, passphrase, pin } };
  const refused = refusedFields(pageLanguage(c), {
    label: label === undefined ? 'label' : undefined,
    type: type ? undefined : 'type',
    file: pkcs12 ? undefined : 'file',
    passphrase: passphrase ? undefined : 'passphrase',
    ...wrong,
  });
  return { refused };
}

async function bytesOf(file: File | undefined): Promise<Buffer | undefined> {
  if (!file || file.size === 0 || file.size > largestPkcs12) return undefined;
  return Buffer.from(await file.arrayBuffer());
}

function draw(
  c: Context<ApiEnv>,
  typed: Typed,
  { faults, status }: Refused = notRefused,
): Response | Promise<Response> {
  const kilobytes = largestPkcs12 / 1_024;
  return c.html(importPage(frameOf(c), { form: { ...typed, faults }, kilobytes }), status);
}
