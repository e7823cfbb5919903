import { z } from 'zod';

/** The client_id of a partner's client. */
export const ClientId = z
  .uuid({ error: 'expected a client_id; partner list shows all of them' })
  .transform((id) => id.toLowerCase());
