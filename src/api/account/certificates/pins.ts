import { Pin } from '../../signing/proof/fields.ts';
import type { SecretText } from '../../http/input/secret-text.ts';
import type { CertificateFault } from '#words/pages/certificates-words.ts';

type ReadPin = { pin?: SecretText; wrong: Record<string, CertificateFault> };

/** Reads a PIN that is given. */
export function givenPin(text: string): ReadPin {
  const pin = Pin.safeParse(text).data;
  return pin ? { pin, wrong: {} } : { wrong: { pin: 'pin' } };
}

/** Reads a PIN that is chosen, and given twice; `field` is the name of the first. */
export function newPin(text: string, again: string, field = 'pin'): ReadPin {
  const pin = Pin.safeParse(text).data;
  if (!pin) return { wrong: { [field]: 'pin' } };
  return text === again ? { pin, wrong: {} } : { wrong: { pin_again: 'repeat' } };
}
