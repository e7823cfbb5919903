import { z } from 'zod';

export interface KeyServiceAccess {
  url: string;
  apiKey: string;
}

const Authority = z.object({ root: z.string(), issuing: z.string() });
const Generated = z.object({
  certificate_id: z.string(),
  serial_number: z.string(),
  public_key: z.string(),
  /** The certificates above it in PEM, without the root. */
  chain: z.array(z.string()),
  valid_from: z.coerce.date(),
  valid_to: z.coerce.date(),
});

export type GeneratedCertificate = z.output<typeof Generated>;

async function call(access: KeyServiceAccess, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${access.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'X-API-Key': access.apiKey, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(20_000),
  });
  const answer: unknown = await response.json();
  if (response.ok) return z.object({ data: z.unknown() }).parse(answer).data;
  const { error } = z.object({ error: z.object({ code: z.string(), message: z.string() }) }).parse(answer);
  throw new Error(`the key service refused ${path} (${response.status} ${error.code}): ${error.message}`);
}

/** Fetches the authority's certificates in PEM. Throws when the key service refuses or cannot be reached. */
export async function fetchAuthority(access: KeyServiceAccess): Promise<z.output<typeof Authority>> {
  return Authority.parse(await call(access, '/api/v1/ca'));
}

/** Makes an EC P-256 key under `pin` and its certificate of level 3, valid for a year, for the user. */
export async function generateCertificate(
  access: KeyServiceAccess,
  holder: { userId: string; name: string; email: string; organization: string; pin: string },
): Promise<GeneratedCertificate> {
  return Generated.parse(
    await call(access, '/api/v1/certificates/generate', {
      common_name: holder.name,
      email: holder.email,
      organization: holder.organization,
      key_type: 'EC',
      key_size: 256,
      validity_days: 365,
      user_id: holder.userId,
      identity_proved: true,
      pin: holder.pin,
    }),
  );
}
