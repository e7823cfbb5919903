import { z } from 'zod';

const expected = 'expected a number of days from 1 to 3650';

/** How long the links to sealed PDFs work that messages carry. */
export const sealedLinks = {
  SEALED_LINK_DAYS: z.coerce
    .number({ error: expected })
    .int(expected)
    .min(1, expected)
    .max(3_650, expected)
    .default(30),
};
