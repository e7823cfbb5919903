import { z } from 'zod';

const Base64Url = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);
const credential = {
  id: Base64Url(1_400),
  rawId: Base64Url(1_400),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).transform(() => ({})),
};

/** The browser's answer to a passkey that was used, as JSON (Web Authentication Level 3, 5.1.8); other members are left out. */
export const Assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url(10_000),
    authenticatorData: Base64Url(10_000),
    signature: Base64Url(10_000),
  }),
});

/** The browser's answer with a new passkey. */
export const Attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: Base64Url(10_000),
    attestationObject: Base64Url(60_000),
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
});

/** Reads such an answer from a form's field; undefined when it is none. */
export function readAnswer<S extends z.ZodType>(schema: S, field: unknown): z.output<S> | undefined {
  if (typeof field !== 'string') return undefined;
  try {
    return schema.safeParse(JSON.parse(field)).data;
  } catch {
    return undefined;
  }
}
