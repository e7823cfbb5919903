import type { Context } from 'hono';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { CodeRoute } from '../../common/codes/address-limits.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { codeAddress } from '#domain/envelope/code-address.ts';
import { maskAddress } from '#domain/sign-request/sign-request.ts';
import { hasProof } from '../proof/link-proof.ts';
import type { Sealed } from './find-sealed.ts';

type Person = Pick<
  EnvelopeRecipient,
  'id' | 'linkGeneration' | 'authMethod' | 'email' | 'phone' | 'accessCodeHash'
>;
type Holding = { recipient: Person | null; envelope: Pick<Envelope, 'organizationId'> };

/**
 * Gives the way of the code that a recipient shows before they get the sealed PDF: the one of their acts, or by e-mail where they
 * signed with a credential of their own. Undefined where the link is enough.
 */
export function routeOf({ recipient, envelope }: Holding): CodeRoute | undefined {
  const address = recipient && addressOf(recipient);
  if (!address) return undefined;
  return { address, sender: { kind: 'organization', id: envelope.organizationId } };
}

function addressOf(recipient: Person): CodeRoute['address'] | undefined {
  if (recipient.authMethod === 'email') return undefined;
  return codeAddress(recipient) ?? { channel: 'email', to: recipient.email };
}

/** What is still asked of the browser before it gets the PDF; undefined when nothing is. */
export async function missingProof(
  c: Context<ApiEnv>,
  { recipient, envelope }: Holding,
): Promise<'access' | 'code' | undefined> {
  if (!recipient) return undefined;
  const has = (proof: 'access' | 'code') => hasProof(c, c.var.deps, { proof, owner: recipient });
  if (typeof recipient.accessCodeHash === 'string' && !(await has('access'))) return 'access';
  return routeOf({ recipient, envelope }) && !(await has('code')) ? 'code' : undefined;
}

/** The address that the code goes to, as the page may show it. */
export function maskedAddress(sealed: Sealed): string {
  const route = routeOf(sealed);
  return route ? maskAddress(route.address) : '';
}
