import { TamgaPartner } from '#packages/client/src/index.ts';
import type { DemoAccess } from './stack.ts';

/** A partner system, as one would write it: the client of Tamga and nothing else. */
export type Partner = { access: DemoAccess; tamga: TamgaPartner };

export function partnerOf(access: DemoAccess): Partner {
  const { base_url: baseUrl, client_id: clientId, client_secret: clientSecret } = access;
  return { access, tamga: new TamgaPartner({ baseUrl, clientId, clientSecret, scope: 'sign webhook' }) };
}
