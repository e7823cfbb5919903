import { z } from 'zod';

/** The address that people report weaknesses to, as security.txt names it (RFC 9116 clause 2.5.3). */
export const securityContact = z
  .string()
  .max(500)
  .regex(
    /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/[^\s]+|tel:\+[\d-]+)$/,
    'expected mailto:…, https://… or tel:+…',
  )
  .optional();
