import { z } from 'zod';

/** A whole number as it is typed. */
export const Digits = z
  .string()
  .regex(/^\d{1,12}$/, 'expected a whole number')
  .transform(Number);
