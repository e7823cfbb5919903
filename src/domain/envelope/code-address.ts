import type { Address } from '../sign-request/sign-request.ts';
import type { AuthMethod } from './envelope.ts';

type Reached = { authMethod: AuthMethod; email: string; phone?: string | null | undefined };

/**
 * Gives the address that a recipient's one-time codes go to when they act; undefined for a method that asks for no code, and for `sms`
 * without a phone.
 */
export function codeAddress({ authMethod, email, phone }: Reached): Address | undefined {
  if (authMethod === 'email_code') return { channel: 'email', to: email };
  if (authMethod === 'sms' && phone) return { channel: 'sms', to: phone };
  return undefined;
}
