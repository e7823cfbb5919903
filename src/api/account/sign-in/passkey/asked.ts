import type { Context } from 'hono';
import type { Challenge } from '../../../common/passkeys/site.ts';
import { requestOptions } from '../../../common/passkeys/use.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import type { Asked } from '../interaction.ts';

/** The challenge of a sign-in by a passkey alone. */
export function challengeOfAsked({ interaction: { uid: owner } }: Asked): Challenge {
  return { use: 'user-sign-in', owner };
}

/** Gives what the browser needs to ask for any passkey of ours, as JSON; undefined where none is for our address. */
export function passkeyAsked(c: Context<ApiEnv>, asked: Asked): Promise<string | undefined> {
  return requestOptions(c, challengeOfAsked(asked));
}
