import { z } from 'zod';

/** The settings of a client of ours at an OpenID provider of somebody else; each is optional. */
export const oidcClient = {
  id: z.string().min(1).max(255).optional(),
  secret: z.string().min(16, 'expected at least 16 characters').max(1_000).optional(),
  /** Values of `acr` or `amr`, separated by spaces. */
  acr: z
    .string()
    .max(1_000)
    .transform((text) => text.split(' ').filter(Boolean))
    .refine((values) => values.length > 0, 'expected values of acr or amr, separated by spaces')
    .optional(),
};
