import type { Context } from 'hono';
import { partnerScopes, type PartnerScope } from '#domain/account/partner-scopes.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { makeApplicationPage, secretPage, type ApplicationForm } from '#web/pages/account/developer/make.ts';
import { addPartner } from '../../common/administration/partners/add-partner.ts';
import { PartnerName } from '../../common/administration/partners/fields.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { attemptOf, givenOnce, newOnce } from '../certificates/once.ts';
import { frameOf, readSentForm, type SentForm } from '../frame.ts';
import { mostApplications, ownRecorder } from './applications.ts';
import { faultsIn, type Refusals } from './faults.ts';

type Typed = Omit<ApplicationForm, 'faults' | 'once'>;

/** GET /developer/applications/new: the form that makes an application; what was typed before comes with the address. */
export function showMakeApplication(c: Context<ApiEnv>): Response | Promise<Response> {
  const asked = c.req.query('scopes')?.split(' ');
  const scopes = asked ? partnerScopes.filter((one) => asked.includes(one)) : (['sign', 'webhook'] as const);
  const typed = { name: c.req.query('name')?.slice(0, 255) ?? '', scopes };
  return c.html(makeApplicationPage(frameOf(c), { ...typed, faults: {}, once: newOnce() }));
}

/** What the form says that may stand in an address. */
export function keptOfApplication(form: SentForm): Record<string, string> {
  const { name, scopes } = typedIn(form);
  return { name, scopes: scopes.join(' ') };
}

/** POST /developer/applications/new: registers an application, and shows its secret this once. */
export async function makeApplication(c: Context<ApiEnv>): Promise<Response> {
  const form = await readSentForm(c);
  const once = givenOnce(form.text('once'));
  const typed = typedIn(form);
  const name = PartnerName.safeParse(typed.name).data;
  const refuse = (refusals: Refusals) =>
    c.html(
      makeApplicationPage(frameOf(c), { ...typed, faults: faultsIn(pageLanguage(c), refusals), once }),
      400,
    );
  if (name === undefined || typed.scopes.length === 0)
    return refuse({
      ...(name === undefined ? { name: 'name' } : {}),
      ...(typed.scopes.length === 0 ? { scopes: 'scopes' } : {}),
    });
  const made = await add(c, { id: attemptOf(c, once, { ...typed }).id, name, scopes: typed.scopes });
  if (!made) return refuse({ form: 'full' });
  return c.html(secretPage(frameOf(c), { ...made, address: c.var.deps.config.BASE_URL, isNew: true }));
}

function typedIn({ text }: SentForm): Typed {
  return { name: text('name'), scopes: partnerScopes.filter((scope) => text(`scope_${scope}`) === 'true') };
}

type NewApplication = { id: string; name: string; scopes: readonly PartnerScope[] };

/** Adds an application where there is room; those of one organization are counted one after another. */
function add(c: Context<ApiEnv>, application: NewApplication) {
  const { deps, user } = c.var;
  const { organizationId } = user;
  return deps.orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `applications:${organizationId}`,
    ]);
    const others = await em.count(PartnerClient, { organizationId, id: { $ne: application.id } });
    if (others >= mostApplications) return undefined;
    const language = pageLanguage(c);
    const made = await addPartner(em, ownRecorder(c), { ...application, organizationId, language });
    return { id: made.client_id, name: made.name, secret: made.client_secret, scopes: made.scopes };
  });
}
