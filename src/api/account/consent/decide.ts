import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import type { InteractionResults, Provider } from 'oidc-provider';
import { AppConsent } from '#entities/account/app-consent.ts';
import type { EntityManager } from '#entities/orm.ts';
import { lostSignInPage } from '#web/pages/account/sign-in.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { assertOurForm, formTokenField } from '../session/form-token.ts';
import { findAskedConsent, type AskedConsent } from './asked.ts';

/**
 * POST /account/consent/{uid}: the person allows the application, which is remembered, or refuses; either way the browser goes
 * on to the authorization server, which answers the application.
 */
export async function decideConsent(c: Context<ApiEnv>, provider: Provider): Promise<Response> {
  const asked = await findAskedConsent(c, provider);
  if (!asked) return c.html(lostSignInPage(pageLanguage(c)), 400);
  const form = await c.req.parseBody();
  assertOurForm(c, asked.interaction.uid, form[formTokenField]);
  const result = form['decision'] === 'allow' ? await allow(c, provider, asked) : refusal;
  const { incoming, outgoing } = c.env;
  const onward = await provider.interactionResult(incoming, outgoing, result, {
    mergeWithLastSubmission: true,
  });
  return c.redirect(onward, 303);
}

const refusal: InteractionResults = {
  error: 'access_denied',
  error_description: 'the person refused',
};

async function allow(
  c: Context<ApiEnv>,
  provider: Provider,
  { interaction, client, user, scopes }: AskedConsent,
): Promise<InteractionResults> {
  await c.var.deps.orm.em.fork().transactional(async (em) => {
    await remember(em, { userId: user.id, clientId: client.id, scopes });
    await recordAccountAct(c, em, {
      action: 'app.allowed',
      user,
      resource: { type: 'app', id: client.id },
      metadata: { scopes },
    });
  });
  // Last: a grant has nothing that is not on record as allowed.
  const named =
    interaction.grantId === undefined ? undefined : await provider.Grant.find(interaction.grantId);
  const grant = named ?? new provider.Grant({ accountId: user.id, clientId: client.id });
  grant.addOIDCScope(scopes.join(' '));
  const grantId = await grant.save();
  return { consent: { grantId } };
}

/** Adds what is allowed now to what was allowed before. */
async function remember(
  em: EntityManager,
  { userId, clientId, scopes }: Pick<AppConsent, 'userId' | 'clientId' | 'scopes'>,
): Promise<void> {
  // Held, so that scopes of a consent that is ended meanwhile do not come back.
  const held = { lockMode: LockMode.PESSIMISTIC_WRITE } as const;
  const before = await em.findOne(AppConsent, { userId, clientId }, held);
  await em.upsert(AppConsent, {
    userId,
    clientId,
    scopes: [...new Set([...(before?.scopes ?? []), ...scopes])],
    grantedAt: before?.grantedAt ?? new Date(),
  });
}
