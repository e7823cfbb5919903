import type { Context } from 'hono';
import {
  madeKeyPage,
  makeKeyPage,
  mostKeyDays,
  type KeyForm,
} from '#web/pages/account/developer/keys/act.ts';
import { keyWords } from '#words/developer/keys.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { ApiKeyName, makeApiKey } from '../../../platform/api-keys/create-api-key.ts';
import { attemptOf, givenOnce, newOnce } from '../../certificates/once.ts';
import { frameOf, readSentForm } from '../../frame.ts';

const dayMs = 86_400_000;

/** GET /developer/keys/new: the form that makes an API key. */
export function showMakeKey(c: Context<ApiEnv>): Response | Promise<Response> {
  return draw(c, { name: '', days: '', once: newOnce(), faults: {} });
}

/** POST /developer/keys/new: makes it as POST /api/v1/api-keys does, and shows it this once. */
export async function makeOwnKey(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const [name, days] = [text('name').trim(), text('days').trim()];
  const { faults } = keyWords[pageLanguage(c)];
  const wrong = {
    ...(ApiKeyName.safeParse(name).success ? {} : { name: faults.name }),
    ...(days === '' || isDays(days) ? {} : { days: faults.days }),
  };
  const once = givenOnce(text('once'));
  if (Object.keys(wrong).length > 0)
    return draw(c, { name: name.slice(0, 255), days: days.slice(0, 8), once, faults: wrong });
  const expiresAt = days === '' ? null : new Date(Date.now() + Number(days) * dayMs);
  const { key } = await makeApiKey(c, { id: attemptOf(c, once, { name, days }).id, name, expiresAt });
  return c.html(madeKeyPage(frameOf(c), { name, key, address: c.var.deps.config.BASE_URL }));
}

function isDays(text: string): boolean {
  return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= mostKeyDays;
}

function draw(c: Context<ApiEnv>, form: KeyForm): Response | Promise<Response> {
  return c.html(makeKeyPage(frameOf(c), form), Object.keys(form.faults).length > 0 ? 400 : 200);
}
