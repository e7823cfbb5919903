import type { Context } from 'hono';
import { errors, type Interaction, type Provider } from 'oidc-provider';
import type { ApiEnv } from '../../http/deps.ts';
import {
  openedSession,
  sessionBehind,
  type StandingBehind,
} from '../../oauth/provider/people/browser-sessions.ts';

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
  const uid = interaction.session?.uid;
  const session = uid === undefined ? undefined : await sessionBehind(c.var.deps.orm, uid);
  return { interaction, session };
}

/** Gives the address at which the authorization server goes on after its user gave the password once more. */
export function goOn(c: Context<ApiEnv>, provider: Provider, session: StandingBehind): Promise<string> {
  return finish(c, provider, { accountId: session.userId });
}

/**
 * Gives the address at which the authorization server goes on, with a session of ours that was opened just now. A session of
 * its own that this browser had before, somebody else's perhaps, ends. `amr` (RFC 8176) says how the person was known.
 */
export async function goOnWith(
  c: Context<ApiEnv>,
  { provider, interaction }: { provider: Provider; interaction: Interaction },
  opened: { userId: string; sessionId: string; amr?: readonly string[] },
): Promise<string> {
  const before = interaction.session?.uid;
  if (before !== undefined) {
    await (await provider.Session.findByUid(before))?.destroy();
    delete interaction.session;
    await interaction.persist();
  }
  const { userId: accountId, sessionId, amr } = opened;
  return finish(c, provider, {
    accountId,
    [openedSession]: sessionId,
    ...(amr ? { amr: [...amr] } : {}),
  });
}

function finish(
  c: Context<ApiEnv>,
  provider: Provider,
  login: { accountId: string; [openedSession]?: string; amr?: string[] },
): Promise<string> {
  const { incoming, outgoing } = c.env;
  // The browser forgets the session when it is closed.
  const result = { login: { ...login, remember: false } };
  return provider.interactionResult(incoming, outgoing, result, { mergeWithLastSubmission: false });
}
