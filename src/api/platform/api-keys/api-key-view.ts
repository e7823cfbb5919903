import { z } from 'zod';
import type { ApiKey } from '#entities/account/api-key.ts';
import { Time } from '../../http/input/fields.ts';

/** An API key as lists show it: never the key itself. */
export const ApiKeyView = z
  .object({
    id: z.uuid(),
    name: z.string(),
    prefix: z.string().meta({ description: 'The first characters of the key, to tell keys apart' }),
    expires_at: Time.nullable(),
    last_used_at: Time.nullable(),
    created_at: Time,
  })
  .meta({ id: 'ApiKey' });

export function apiKeyView(key: ApiKey): z.input<typeof ApiKeyView> {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    expires_at: key.expiresAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    created_at: key.createdAt.toISOString(),
  };
}
