import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { EntityManager } from '#entities/orm.ts';
import { lostSignInPage } from '#web/pages/account/sign-in.ts';
import { checkAccountCode, sendAccountCode } from '../../common/codes/account-codes.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { GivenPassword } from '../../platform/accounts/common/fields.ts';
import { addPageSession } from '../../platform/accounts/common/sessions.ts';
import { checkedUser, openSignedIn } from '../../platform/accounts/common/sign-in.ts';
import { assertOurForm, formTokenField } from '../session/form-token.ts';
import { faultOf } from '../sign-in/give-password.ts';
import { findAsked, goOnWith } from '../sign-in/interaction.ts';
import { beginSecondFactor } from '../sign-in/second-factor/begin.ts';
import { codeFaultOf } from '../sign-in/second-factor/code.ts';
import { signInHash } from '../sign-in/second-factor/pending.ts';
import { askForCode, askForPassword, type Arrived, type OutsideDependencies } from './arrive.ts';
import { findKnown } from './known.ts';
import { tiedAccount } from './tie.ts';

/**
 * POST /account/sign-in/{uid} where people sign in at a provider outside: a person proves that an account is theirs, by its password, or
 * that the address of their new account is, by a code. Both are counted as elsewhere.
 */
export async function proveHere(c: Context<ApiEnv>, deps: OutsideDependencies): Promise<Response> {
  const asked = await findAsked(c, deps.provider);
  if (!asked) return c.html(lostSignInPage(pageLanguage(c)), 400);
  const { uid } = asked.interaction;
  const form = await c.req.parseBody();
  assertOurForm(c, uid, form[formTokenField]);
  const known = findKnown(c, uid);
  if (!known || asked.session) return c.redirect(c.req.path, 303);
  const arrived = { ...deps, asked, known };
  const { issuer } = deps.outside;
  const user = await tiedAccount(c.var.deps.orm.em.fork(), { issuer, subject: known.subject });
  if (!user) return byPassword(c, arrived, form['password']);
  if (user.status !== 'active' || user.emailVerifiedAt) return c.redirect(c.req.path, 303);
  return form['send'] === undefined
    ? byCode(c, arrived, { user, code: form['code'] })
    : send(c, arrived, user);
}

async function byPassword(c: Context<ApiEnv>, arrived: Arrived, given: unknown): Promise<Response> {
  const { provider, asked, known } = arrived;
  const { interaction } = asked;
  if (known.email === undefined) return c.redirect(c.req.path, 303);
  const password = GivenPassword.safeParse(given).data ?? '';
  try {
    const user = await checkedUser(c, { email: known.email, password });
    const second = await beginSecondFactor(c, interaction.uid, user);
    if (second !== undefined) return c.redirect(second, 303);
    // How they were known is the password, whatever they did there: that the account is theirs, it alone says.
    const sessionId = await openSignedIn(c, user, (em) => addPageSession(c, em, { userId: user.id }));
    return c.redirect(await goOnWith(c, { provider, interaction }, { userId: user.id, sessionId }), 303);
  } catch (error) {
    const { fault } = faultOf(error);
    return askForPassword(c, arrived, fault === 'locked' ? 'locked' : 'wrong');
  }
}

const purposeOf = ({ asked }: Arrived) => `prove_address:${signInHash(asked.interaction.uid)}`;

async function send(c: Context<ApiEnv>, arrived: Arrived, user: UserAccount): Promise<Response> {
  try {
    await sendAccountCode(c.var.deps, user, { purpose: purposeOf(arrived), act: 'prove_address' });
    return await askForCode(c, arrived, user, { isSent: true });
  } catch (error) {
    return askForCode(c, arrived, user, { fault: codeFaultOf(error) });
  }
}

async function byCode(
  c: Context<ApiEnv>,
  arrived: Arrived,
  { user, code: given }: { user: UserAccount; code: unknown },
): Promise<Response> {
  const { provider, asked, known } = arrived;
  const { interaction } = asked;
  const code = typeof given === 'string' ? given.trim() : '';
  try {
    if (!/^\d{6}$/.test(code)) throw new Problem('invalid_otp', 'code: expected 6 digits');
    const right = await checkAccountCode(c.var.deps, user, { purpose: purposeOf(arrived), code });
    const { amr, since } = known;
    const session = { userId: user.id, amr, authenticatedAt: new Date(since * 1_000) };
    const sessionId = await openSignedIn(c, user, async (em) => {
      await right.use(em);
      await proveAddress(c, em, user);
      return addPageSession(c, em, session);
    });
    await right.forget();
    const opened = { userId: user.id, sessionId, amr, since };
    return c.redirect(await goOnWith(c, { provider, interaction }, opened), 303);
  } catch (error) {
    return askForCode(c, arrived, user, { isSent: true, fault: codeFaultOf(error) });
  }
}

/** Notes that the address of an account is proved; a number that was proved meanwhile would have got the code. */
async function proveAddress(c: Context<ApiEnv>, em: EntityManager, user: UserAccount): Promise<void> {
  const now = new Date();
  const open = { id: user.id, emailVerifiedAt: null, phoneVerifiedAt: null };
  if ((await em.nativeUpdate(UserAccount, open, { emailVerifiedAt: now, updatedAt: now })) === 0)
    throw new Problem('invalid_otp', 'The address was proved already.');
  await recordAccountAct(c, em, { action: 'user.email_verified', user });
}
