import { expectAnswer } from '#test/support/http/answers.ts';
import { platform } from './account.ts';
import type { World } from '#test/support/world/world.ts';

/** A certificate as the platform API shows it. */
export type CertificateItem = {
  id: string;
  user_id: string;
  label: string;
  type: string;
  status: string;
  is_default: boolean;
  serial_number: string;
  subject_cn: string;
  issuer_cn: string;
  valid_from: string;
  valid_to: string;
  key_type: string;
  key_size: number;
  usage_count: number;
  last_used_at: string | null;
  hsm_key_id: string;
  otp_required: boolean;
  use_notices: boolean;
  revoked_at: string | null;
  revocation_reason: string | null;
  renewed_from: string | null;
  created_at: string;
};

export type CertificateAnswer = { certificate: CertificateItem };

/** The PIN of certificates that are made in tests. */
export const ownPin = '246813';

/** Asks for a certificate by a body that is good but for what the fields say. */
export function askForCertificate(
  world: World,
  user: { access_token: string },
  fields: object = {},
  headers: Record<string, string> = {},
) {
  const body = { label: 'Mine', pin: ownPin, key_type: 'EC', ...fields };
  return platform<CertificateAnswer>(world, '/certificates/generate', {
    token: user.access_token,
    body,
    headers,
  });
}

/** Makes a certificate of a user's own. */
export async function makeOwnCertificate(
  world: World,
  user: { access_token: string },
  fields: object = {},
): Promise<CertificateItem> {
  return expectAnswer(await askForCertificate(world, user, fields), 201).certificate;
}
