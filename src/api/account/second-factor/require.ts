import type { Context } from 'hono';
import type { ApiEnv } from '../../http/deps.ts';
import { changeOrganization } from '../../platform/organization/update-organization.ts';
import { readSentForm } from '../frame.ts';

/** POST /account/second-factor/required: an owner requires a second factor of everybody, or does so no more. */
export async function requireOfAll(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const isRequired = text('required') === 'true';
  await changeOrganization(c, { require_second_factor: isRequired });
  return c.redirect(`/account/second-factor?done=${isRequired ? 'required' : 'free'}`, 303);
}
