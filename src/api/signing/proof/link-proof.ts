import type { Context } from 'hono';
import { getSignedCookie, setSignedCookie } from 'hono/cookie';
import type { ApiDependencies } from '../../http/deps.ts';
import { linkCookieSite } from '../../http/frames.ts';

/** The proofs that a browser can have shown for a link, each with the seconds for which it is remembered. */
const lifetimes = {
  /** The one-time code: time to choose a credential and mistype the PIN. */
  code: 10 * 60,
  /** The access code of an envelope's recipient: time to read a long contract. */
  access: 8 * 3_600,
} as const;

export type LinkProof = keyof typeof lifetimes;

/** The row that a link leads to: a sign request, or a recipient of an envelope. */
export type LinkOwner = { id: string; linkGeneration: number };

type Keyring = Pick<ApiDependencies, 'keys' | 'config'>;

/** Writes the content of the cookie: the proof, its row, its link, its end. A correction makes another link. */
function claim(proof: LinkProof, { id, linkGeneration }: LinkOwner, until: number): string {
  return `${proof}.${id}.${linkGeneration}.${until}`;
}

/** `/sign/{token}` or `/envelope/{token}`: the link's own calls, and those alone, get the cookie. */
function pathOf(c: Context): string {
  return c.req.path.split('/', 3).join('/');
}

/**
 * Lets this browser alone go on without showing it again for a while: a cookie that scripts cannot read, signed, sent to
 * this link's calls only.
 */
export async function keepProof(
  c: Context,
  deps: Keyring,
  { proof, owner }: { proof: LinkProof; owner: LinkOwner },
): Promise<void> {
  const lifetime = lifetimes[proof];
  const until = Date.now() + lifetime * 1_000;
  await setSignedCookie(
    c,
    `tamga_${proof}`,
    claim(proof, owner, until),
    new Uint8Array(deps.keys.codeProofs.current.key),
    {
      path: pathOf(c),
      maxAge: lifetime,
      httpOnly: true,
      ...linkCookieSite(c, deps.config.BASE_URL),
    },
  );
}

/** Tells whether the caller has shown the proof for this link, not too long ago. */
export async function hasProof(
  c: Context,
  deps: Keyring,
  { proof, owner }: { proof: LinkProof; owner: LinkOwner },
): Promise<boolean> {
  const value = await signedValue(c, deps, `tamga_${proof}`);
  if (!value) return false;
  const until = Number(value.slice(value.lastIndexOf('.') + 1));
  return value === claim(proof, owner, until) && until > Date.now();
}

/** The value of a cookie that one of our keys has signed. */
async function signedValue(c: Context, { keys }: Keyring, name: string): Promise<string | undefined> {
  for (const { key } of keys.codeProofs.all) {
    const value = await getSignedCookie(c, new Uint8Array(key), name);
    if (value) return value;
  }
  return undefined;
}
