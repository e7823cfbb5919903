import type { Context } from 'hono';
import type { Provider } from 'oidc-provider';
import { UserAccount } from '#entities/account/user-account.ts';
import { lostSignInPage } from '#web/pages/account/sign-in.ts';
import { proveAccountPage, proveAddressPage } from '#web/pages/account/outside.ts';
import type { OutsideFault } from '#words/pages/outside.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { signInPath } from '../../oauth/provider/people/sign-in.ts';
import type { StandingBehind } from '../../oauth/provider/people/browser-sessions.ts';
import { noteReauthentication } from '../../platform/accounts/common/reauthenticate-session.ts';
import { addPageSession } from '../../platform/accounts/common/sessions.ts';
import { openSignedIn } from '../../platform/accounts/common/sign-in.ts';
import { formToken } from '../session/form-token.ts';
import { findAsked, goOn, goOnWith, type Asked } from '../sign-in/interaction.ts';
import { beginSecondFactor } from '../sign-in/second-factor/begin.ts';
import { asOther, beginOutside } from './begin.ts';
import { findKnown, forgetKnown, type Known } from './known.ts';
import { openFor } from './open-account.ts';
import type { Outside } from '../../common/oidc/outside.ts';
import { refusedThere } from './refuse.ts';
import { isTied, tiedAccount } from './tie.ts';

export type OutsideDependencies = { provider: Provider; outside: Outside };

/** A person who came from the provider for a sign-in of this browser. */
export type Arrived = OutsideDependencies & { asked: Asked; known: Known };

/**
 * GET /account/sign-in/{uid} where people sign in at a provider outside: leads there, and takes in who comes from there. Whose address the
 * provider says it is opens nothing: the account is the one that is tied to that person, or that they prove to be theirs.
 */
export async function showOutside(c: Context<ApiEnv>, deps: OutsideDependencies): Promise<Response> {
  const asked = await findAsked(c, deps.provider);
  if (!asked) return c.html(lostSignInPage(pageLanguage(c)), 400);
  const known = c.req.query(asOther) === undefined ? findKnown(c, asked.interaction.uid) : undefined;
  if (!known) return beginOutside(c, deps.outside, asked);
  return arrive(c, { ...deps, asked, known });
}

async function arrive(c: Context<ApiEnv>, arrived: Arrived): Promise<Response> {
  const { outside, asked, known } = arrived;
  const person = { issuer: outside.issuer, subject: known.subject };
  const user = await tiedAccount(c.var.deps.orm.em.fork(), person);
  const { session } = asked;
  if (session)
    return user?.id === session.userId ? again(c, arrived, { user, session }) : refuse(c, arrived, 'other');
  if (!user) return forUntied(c, arrived);
  if (user.status === 'disabled') return refuse(c, arrived, 'disabled');
  return user.emailVerifiedAt ? signInTied(c, arrived, user) : askForCode(c, arrived, user);
}

/** Has a person whom no account is tied to prove theirs, or opens one. */
async function forUntied(c: Context<ApiEnv>, arrived: Arrived): Promise<Response> {
  const { outside, asked, known } = arrived;
  const { email } = known;
  if (email === undefined) return refuse(c, arrived, 'unverified');
  const em = c.var.deps.orm.em.fork();
  const holder = await em.findOne(UserAccount, { email });
  if (holder && (await isTied(em, outside.issuer, holder.id))) return refuse(c, arrived, 'taken');
  if (holder) return askForPassword(c, arrived);
  const why = await openFor(c, outside, known);
  return why ? refuse(c, arrived, why) : c.redirect(`${signInPath}/${asked.interaction.uid}`, 303);
}

function refuse(c: Context<ApiEnv>, { outside, asked }: Arrived, why: OutsideFault) {
  return refusedThere(c, outside, { path: `${signInPath}/${asked.interaction.uid}`, why });
}

/** Signs in the holder of the account that is tied to the person; where the provider asked for one factor, their device is asked, too. */
async function signInTied(c: Context<ApiEnv>, arrived: Arrived, user: UserAccount): Promise<Response> {
  const { provider, asked, known } = arrived;
  const { interaction } = asked;
  const { amr } = known;
  const second = amr.includes('mfa') ? undefined : await beginSecondFactor(c, interaction.uid, user);
  if (second !== undefined) return c.redirect(second, 303);
  const authenticatedAt = new Date(known.since * 1_000);
  const sessionId = await openSignedIn(c, user, (em) =>
    addPageSession(c, em, { userId: user.id, amr, authenticatedAt }),
  );
  const opened = { userId: user.id, sessionId, amr, since: known.since };
  return c.redirect(await goOnWith(c, { provider, interaction }, opened), 303);
}

/** Takes a sign-in there as the password once more: the person came anew, and is the same. */
async function again(
  c: Context<ApiEnv>,
  { provider, known }: Arrived,
  { user, session }: { user: UserAccount; session: StandingBehind },
): Promise<Response> {
  const authenticatedAt = new Date(known.since * 1_000);
  await noteReauthentication(c, { user, sessionId: session.id, authenticatedAt });
  forgetKnown(c);
  return c.redirect(await goOn(c, provider, session, { since: known.since }), 303);
}

/** Draws the page on which a person proves, by its password, that the account with their address is theirs. */
export function askForPassword(
  c: Context<ApiEnv>,
  { outside, asked, known }: Arrived,
  fault?: Parameters<typeof proveAccountPage>[1]['fault'],
): Response | Promise<Response> {
  const { uid } = asked.interaction;
  const given = { token: formToken(c, uid), host: outside.host, email: known.email ?? '', fault };
  return c.html(proveAccountPage(pageLanguage(c), given), fault ? 400 : 200);
}

/** Draws the page on which a person proves, by a code that is mailed there, that the address of their new account is theirs. */
export function askForCode(
  c: Context<ApiEnv>,
  { asked }: Pick<Arrived, 'asked'>,
  { email }: Pick<UserAccount, 'email'>,
  state: Pick<Parameters<typeof proveAddressPage>[1], 'isSent' | 'fault'> = {},
): Response | Promise<Response> {
  const given = { token: formToken(c, asked.interaction.uid), email, ...state };
  return c.html(proveAddressPage(pageLanguage(c), given), state.fault ? 400 : 200);
}
