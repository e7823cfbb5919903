import type { Context } from 'hono';
import { scopesOfMode, type PartnerScope } from '#domain/account/partner-scopes.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import type { Mode } from '#web/pages/account/developer/mode.ts';
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
export const showMakeApplication =
  (mode: Mode) =>
  (c: Context<ApiEnv>): Response | Promise<Response> => {
    const asked = c.req.query('scopes')?.split(' ');
    const possible = scopesOfMode(mode === 'live');
    const scopes = asked ? possible.filter((one) => asked.includes(one)) : (['sign', 'webhook'] as const);
    const typed = { mode, name: c.req.query('name')?.slice(0, 255) ?? '', scopes };
    return c.html(makeApplicationPage(frameOf(c), { ...typed, faults: {}, once: newOnce() }));
  };

/** What the form says that may stand in an address. */
export const keptOfApplication =
  (mode: Mode) =>
  (form: SentForm): Record<string, string> => {
    const { name, scopes } = typedIn(form, mode);
    return { name, scopes: scopes.join(' ') };
  };

/** POST /developer/applications/new, …/new-test: registers an application of a mode, and shows its secret this once. */
export const makeApplication = (mode: Mode) => (c: Context<ApiEnv>) => register(c, mode);

async function register(c: Context<ApiEnv>, mode: Mode): Promise<Response> {
  const form = await readSentForm(c);
  const once = givenOnce(form.text('once'));
  const typed = typedIn(form, mode);
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
  const { scopes } = typed;
  const made = await add(c, { id: attemptOf(c, once, { ...typed }).id, name, scopes, mode });
  if (!made) return refuse({ form: 'full' });
  const address = c.var.deps.config.BASE_URL;
  return c.html(secretPage(frameOf(c), { ...made, address, isNew: true }));
}

function typedIn({ text }: SentForm, mode: Mode): Typed {
  const scopes = scopesOfMode(mode === 'live').filter((scope) => text(`scope_${scope}`) === 'true');
  return { mode, name: text('name'), scopes };
}

type NewApplication = { id: string; name: string; scopes: readonly PartnerScope[]; mode: Mode };

/** Adds an application where there is room among those of its mode; those of one organization are counted one after another. */
function add(c: Context<ApiEnv>, { mode, ...application }: NewApplication) {
  const livemode = mode === 'live';
  const { deps, user } = c.var;
  const { organizationId } = user;
  return deps.orm.em.fork().transactional(async (em) => {
    await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `applications:${organizationId}`,
    ]);
    const others = await em.count(PartnerClient, { organizationId, livemode, id: { $ne: application.id } });
    if (others >= mostApplications) return undefined;
    const language = pageLanguage(c);
    const terms = { ...application, organizationId, language, livemode };
    const made = await addPartner(em, ownRecorder(c), terms);
    const { client_id: id, client_secret: secret, name, scopes } = made;
    return { id, name, secret, scopes, livemode };
  });
}
