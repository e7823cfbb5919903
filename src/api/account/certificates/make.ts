import type { Context } from 'hono';
import { validityDays } from '#domain/certificate/certificate.ts';
import { makePage, offeredKeys, madeTypes, type MakeForm } from '#web/pages/account/certificates/make.ts';
import { generateCertificate } from '../../common/certificates/making/generate-certificate.ts';
import { ownNames } from '../../common/certificates/making/certificate-names.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { assertProved } from '../../http/guards/user.ts';
import { pageLanguage } from '../../http/language.ts';
import { Label } from '../../platform/certificates/fields.ts';
import { frameOf, readSentForm, type SentForm } from '../frame.ts';
import { daysOf } from './days.ts';
import { deletedSince, notRefused, refusalOf, refusedFields, type Refused } from './faults.ts';
import { attemptOf, givenOnce, newOnce } from './once.ts';
import { newPin } from './pins.ts';

type Typed = Omit<MakeForm, 'faults' | 'once'>;

const empty: Typed = { label: '', type: 'ca_issued', key: 'RSA 2048', days: String(validityDays.default) };

/** GET /account/certificates/new: the form that makes a certificate; what was typed before comes with the address. */
export function showMake(c: Context<ApiEnv>): Promise<Response> {
  const names = ['label', 'type', 'key', 'days'] as const;
  const kept = names.map((name) => [name, c.req.query(name)?.slice(0, 255) ?? empty[name]]);
  return draw(c, { ...empty, ...Object.fromEntries(kept), once: newOnce() });
}

/** What a form says that may stand in an address. */
export function keptOfMake({ text }: SentForm): Record<string, string> {
  return { label: text('label'), type: text('type'), key: text('key'), days: text('days') };
}

/** POST /account/certificates/new: makes a certificate as POST /api/v1/certificates/generate does. */
export async function make(c: Context<ApiEnv>): Promise<Response> {
  const form = await readSentForm(c);
  const { text } = form;
  const once = givenOnce(text('once'));
  const typed = { label: text('label'), type: text('type'), key: text('key'), days: text('days'), once };
  const { input, refused } = read(c, form);
  if (!input) return draw(c, typed, refused);
  try {
    assertProved(c.var.user);
    const row = await generateCertificate(c, { ...input, names: {} }, attemptOf(c, once, input));
    if (row.deletedAt) return draw(c, { ...typed, once: newOnce() }, deletedSince(pageLanguage(c)));
    return c.redirect(`/account/certificates/${row.id}?done=made`, 303);
  } catch (error) {
    return draw(c, typed, refusalOf(error, pageLanguage(c)));
  }
}

function read(c: Context<ApiEnv>, { text }: SentForm) {
  const label = Label.safeParse(text('label')).data;
  const type = madeTypes.find((one) => one === text('type'));
  const key = keyOf(text('key'));
  const days = daysOf(text('days'));
  const { pin, wrong } = newPin(text('pin'), text('pin_again'));
  if (label !== undefined && type && key && days !== undefined && pin)
    return { input: { label, type, ...key, validityDays: days, pin } };
  const refused = refusedFields(pageLanguage(c), {
    label: label === undefined ? 'label' : undefined,
    type: type ? undefined : 'type',
    key: key ? undefined : 'key',
    days: days === undefined ? 'days' : undefined,
    ...wrong,
  });
  return { refused };
}

function keyOf(text: string): { keyType: 'RSA' | 'EC'; keySize: number } | undefined {
  if (!offeredKeys.some((one) => one === text)) return undefined;
  const [type, size] = text.split(' ');
  return { keyType: type === 'EC' ? 'EC' : 'RSA', keySize: Number(size) };
}

async function draw(
  c: Context<ApiEnv>,
  typed: Typed & { once: string },
  { faults, status }: Refused = notRefused,
): Promise<Response> {
  const names = await ownNames(c.var.deps.orm.em.fork(), c.var.user);
  return c.html(makePage(frameOf(c), { form: { ...typed, faults }, names }), status);
}
