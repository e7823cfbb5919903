import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { SignRequest } from '#entities/sign-request.ts';
import type { ApiDependencies } from '../deps.ts';

const name = 'tamga_code';
const lifetime = 10 * 60;

type Keyring = Pick<ApiDependencies, 'keys' | 'config'>;

/** What the cookie says: for which request, under which link, until when. A corrected address makes another link. */
function claim(row: SignRequest, until: number): string {
  return `${row.id}.${row.linkGeneration}.${until}`;
}

/**
 * Lets this browser alone go on without the code for ten minutes, in which the signer may choose a credential and
 * mistype the PIN: a cookie that scripts cannot read, signed, sent to this link's calls only.
 */
export async function keepCodeProof(c: Context, deps: Keyring, row: SignRequest): Promise<void> {
  const until = Date.now() + lifetime * 1_000;
  await setSignedCookie(c, name, claim(row, until), new Uint8Array(deps.keys.codeProofs), {
    path: `/sign/${c.req.param('token') ?? ''}`,
    maxAge: lifetime,
    httpOnly: true,
    sameSite: 'Strict',
    secure: deps.config.BASE_URL.startsWith('https://'),
  });
}

/** Tells whether whoever calls has shown the right code of this request in the last ten minutes. */
export async function hasCodeProof(c: Context, deps: Keyring, row: SignRequest): Promise<boolean> {
  const value = await getSignedCookie(c, new Uint8Array(deps.keys.codeProofs), name);
  if (!value) return false;
  const until = Number(value.slice(value.lastIndexOf('.') + 1));
  return value === claim(row, until) && until > Date.now();
}
