import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import { errors, type Interaction, type Provider } from 'oidc-provider';
import { defined } from '#domain/common/defined.ts';
import type { ApiEnv } from '../../http/deps.ts';
import {
  openedSession,
  sessionBehind,
  type StandingBehind,
} from '../../oauth/provider/people/browser-sessions.ts';
import { settleKnown } from '../sso/tie.ts';

/**
 * A sign-in that the authorization server waits for in this browser; `session` when its user is signed in and only gives the
 * password once more.
 */
export type Asked = { interaction: Interaction; session: StandingBehind | undefined };

/** Finds the sign-in of this page's address; undefined when it is over, too old, or was begun in another browser. */
export async function findAsked(c: Context<ApiEnv>, provider: Provider): Promise<Asked | undefined> {
  const { incoming, outgoing } = c.env;
  const interaction = await provider.interactionDetails(incoming, outgoing).catch((error: unknown) => {
    if (error instanceof errors.SessionNotFound) return undefined;
    throw error;
  });
  if (!interaction || interaction.uid !== c.req.param('uid')) return undefined;
  // Somebody else is expected than who is signed in: they sign in.
  if (interaction.prompt.reasons.includes('id_token_hint')) return { interaction, session: undefined };
  // Another page of this browser may have signed in since this one was begun.
  const uid = interaction.session?.uid ?? (await browserSession(c, provider))?.uid;
  const session = uid === undefined ? undefined : await sessionBehind(c.var.deps.orm, uid);
  return { interaction, session };
}

/** The authorization server's own session of this browser; undefined without one. */
async function browserSession(c: Context<ApiEnv>, provider: Provider) {
  const id = getCookie(c, provider.cookieName('session'));
  return id === undefined ? undefined : provider.Session.find(id);
}

/**
 * When and how a person was known, where that was elsewhere: the Unix second, and the methods of RFC 8176. Just now, and by the password,
 * where they are absent.
 */
type Knowing = { since?: number; amr?: readonly string[] };

/** Gives the address at which the authorization server goes on after its user showed once more who they are, `since` elsewhere. */
export function goOn(
  c: Context<ApiEnv>,
  provider: Provider,
  { userId: accountId, amr }: StandingBehind,
  { since }: Pick<Knowing, 'since'> = {},
): Promise<string> {
  return finish(c, provider, { accountId, amr, ...defined({ since }) });
}

/**
 * Gives the address at which the authorization server goes on, with a session of ours that was opened just now. A session of
 * its own that this browser had before, somebody else's perhaps, ends.
 */
export async function goOnWith(
  c: Context<ApiEnv>,
  { provider, interaction }: { provider: Provider; interaction: Interaction },
  opened: { userId: string; sessionId: string } & Knowing,
): Promise<string> {
  // The library would have a script end a session of somebody else that it finds.
  await (await browserSession(c, provider))?.destroy();
  const before = interaction.session?.uid;
  if (before !== undefined) {
    await (await provider.Session.findByUid(before))?.destroy();
    delete interaction.session;
    await interaction.persist();
  }
  const { userId: accountId, sessionId, ...knowing } = opened;
  await settleKnown(c, interaction.uid, opened);
  return finish(c, provider, { accountId, [openedSession]: sessionId, ...knowing });
}

function finish(
  c: Context<ApiEnv>,
  provider: Provider,
  { since, amr, ...login }: { accountId: string; [openedSession]?: string } & Knowing,
): Promise<string> {
  const { incoming, outgoing } = c.env;
  const knowing = defined({ ts: since, amr: amr && [...amr] });
  // The browser forgets the session when it is closed.
  const result = { login: { ...login, ...knowing, remember: false } };
  return provider.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: false });
}
