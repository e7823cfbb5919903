import { z } from 'zod';

/** The path of a partner's client. */
export const PartnerParams = z.object({
  id: z.string().meta({ format: 'uuid', description: 'The client_id' }),
});
