import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { addPasskeyPage } from '#web/pages/account/factors/passkeys.ts';
import { ownPasskeyWords, type OwnPasskeyWords } from '#words/pages/own-passkeys.ts';
import { addPasskey, passkeyOffered } from '../../common/passkeys/own-passkeys.ts';
import { partnerStatus, type Status } from '../../http/answers/problem-status.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { assertProved } from '../../http/guards/user.ts';
import { pageLanguage } from '../../http/language.ts';
import { PasskeyName } from '../../platform/second-factor/fields.ts';
import { frameOf, readSentForm } from '../frame.ts';

type Typed = {
  name: string;
  field?: 'name' | 'form';
  fault?: keyof OwnPasskeyWords['faults'];
  status?: Status;
};

/** GET /account/passkeys/add: the form that adds a passkey. */
export function showAddPasskey(c: Context<ApiEnv>): Promise<Response> {
  return draw(c, { name: '' });
}

/** POST /account/passkeys/add: adds the passkey that the browser has made, under the name that was typed. */
export async function addOwnPasskey(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const name = PasskeyName.safeParse(text('name'));
  if (!name.success)
    return draw(c, { name: text('name').slice(0, 60), field: 'name', fault: 'name', status: 400 });
  try {
    assertProved(c.var.user);
    await addPasskey(c, { name: name.data, passkey: text('passkey') });
  } catch (error) {
    const fault = error instanceof Problem ? faults[error.code] : undefined;
    if (!(error instanceof Problem) || !fault) throw error;
    return draw(c, { name: name.data, field: 'form', fault, status: partnerStatus[error.code] });
  }
  return c.redirect('/account/passkeys?done=added', 303);
}

const faults: Readonly<Record<string, keyof OwnPasskeyWords['faults']>> = {
  validation_failed: 'refused',
  invalid_state: 'full',
  email_not_verified: 'unproved',
};

async function draw(c: Context<ApiEnv>, { name, field, fault, status }: Typed): Promise<Response> {
  const offered = await passkeyOffered(c);
  if (offered === undefined) return c.redirect('/account/passkeys', 303);
  const told = field && fault ? { [field]: ownPasskeyWords[pageLanguage(c)].faults[fault] } : {};
  return c.html(addPasskeyPage(frameOf(c), { offered, name, faults: told }), status ?? 200);
}
