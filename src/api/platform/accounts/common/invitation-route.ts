import type { Context } from 'hono';
import { passwordBounds } from '#domain/account/account.ts';
import { Problem } from '#domain/common/problem.ts';
import { accountWords } from '#words/pages/account.ts';
import { visitorWords } from '#words/pages/visitor.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { Organization } from '#entities/account/organization.ts';
import {
  donePage,
  invitationPage,
  moveInPage,
  usedPage,
  type AskedCode,
  type Invited,
  type InvitedNames,
} from '#web/pages/account/account.ts';
import { partnerStatus } from '../../../http/answers/problem-status.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { pageLanguage } from '../../../http/language.ts';
import { acceptInvitation, findProved } from '../../users/invitation/accept-invitation.ts';
import { findInvitation } from '../../users/invitation/find-invitation.ts';
import { PersonName } from './fields.ts';
import { chosenPassword, givenPassword, passwordFault, typedText } from './password-form.ts';

/** A form of the page: the link's token, the organization that invites, and whom. */
type Shown = { language: Language; token: string; invited: Invited; names: InvitedNames };

/** More than any code has. */
const longestCode = 60;

const unsent: ReadonlySet<string> = new Set(['quota_exceeded', 'sending_suspended', 'service_unavailable']);

/**
 * Serves an invitation: GET shows the organization, POST joins it, with a new password, or with that of the account which the
 * person has; a password or a name that is not taken is asked for again and uses nothing up.
 */
export async function invitationRoute(c: Context<ApiEnv>): Promise<Response> {
  const language = pageLanguage(c);
  const token = c.req.param('token') ?? '';
  const em = c.var.deps.orm.em.fork();
  const invitation = await findInvitation(em, token);
  if (!invitation) return c.html(usedPage(language), 404);
  const { name: organization } = await em.findOneOrFail(Organization, { id: invitation.organizationId });
  const { email, firstName, lastName } = invitation;
  const names = { first_name: firstName, last_name: lastName };
  const shown = { language, token, invited: { organization, email }, names };
  return (await findProved(em, invitation)) ? moveIn(c, shown) : joinNew(c, shown);
}

async function joinNew(c: Context<ApiEnv>, { language, token, invited, names }: Shown): Promise<Response> {
  if (c.req.method !== 'POST') return c.html(invitationPage(language, invited, { names, faults: {} }));
  const form = await c.req.parseBody();
  const given = { ...names, ...form };
  const [firstName, lastName] = [
    PersonName.safeParse(given.first_name),
    PersonName.safeParse(given.last_name),
  ];
  const password = await chosenPassword(c);
  if (password === undefined || !firstName.success || !lastName.success) {
    const bounds = accountWords[language].reset.bounds(passwordBounds.min, passwordBounds.max);
    const { name } = visitorWords[language].signUp.fault;
    const faults = {
      ...(password === undefined ? { password: bounds } : {}),
      ...(firstName.success ? {} : { first_name: name }),
      ...(lastName.success ? {} : { last_name: name }),
    };
    const typed = { first_name: typedText(given.first_name), last_name: typedText(given.last_name) };
    return c.html(invitationPage(language, invited, { names: typed, faults }), 400);
  }
  await acceptInvitation(c, token, {
    password,
    names: { firstName: firstName.data, lastName: lastName.data },
  });
  return c.html(donePage(language, accountWords[language].invitation.done));
}

async function moveIn(c: Context<ApiEnv>, { language, token, invited }: Shown): Promise<Response> {
  const { organization } = invited;
  if (c.req.method !== 'POST') return c.html(moveInPage(language, organization));
  const { otp: typed } = await c.req.parseBody();
  const otp = typeof typed === 'string' && typed !== '' ? typed.slice(0, longestCode) : undefined;
  try {
    await acceptInvitation(c, token, { password: await givenPassword(c), otp });
  } catch (error) {
    const code = askedCode(error);
    if (code && error instanceof Problem)
      return c.html(moveInPage(language, organization, { code }), partnerStatus[error.code]);
    const { fault, status } = passwordFault(error);
    return c.html(moveInPage(language, organization, { fault }), status);
  }
  return c.html(donePage(language, accountWords[language].invitation.member.done));
}

/** The code that the page has to ask for after this error; undefined when something else was not taken. */
function askedCode(error: unknown): AskedCode | undefined {
  if (!(error instanceof Problem)) return undefined;
  if (error.code === 'invalid_otp') return { fault: 'wrong' };
  if (unsent.has(error.code)) return { fault: 'unsent' };
  const by = error.details?.['by'];
  return error.code === 'otp_required' && (by === 'app' || by === 'sms' || by === 'email')
    ? { by }
    : undefined;
}
