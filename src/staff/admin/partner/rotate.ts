import { z } from 'zod';
import { OverlapHours } from '#api/common/administration/partners/fields.ts';
import { rotateSecret } from '#api/common/administration/partners/rotate-secret.ts';
import { secretOverlapHours } from '#domain/account/partner-client.ts';
import { adminCommand } from '../command.ts';
import { ClientId } from './client-id.ts';

const { usual, max } = secretOverlapHours;

export const rotatePartnerCommand = adminCommand({
  name: 'partner rotate',
  usage: 'CLIENT_ID [--overlap HOURS]',
  about: `gives a client a new secret, printed once; the one before goes on for HOURS (${usual}; at most ${max}; 0 ends it at once)`,
  example: '5f0c1c1e-6d0f-4c57-9b0e-0a3c1e0d8f11 --overlap 48',
  takes: ['client_id'],
  input: z.object({
    client_id: ClientId,
    overlap: z
      .string()
      .regex(/^\d{1,6}$/, `expected a whole number of hours from 0 to ${max}`)
      .default(String(usual))
      .transform(Number)
      .pipe(OverlapHours.unwrap()),
  }),
  run: async ({ em, admin }, { client_id: id, overlap }) => {
    const data = await rotateSecret(em, admin, { id, overlapHours: overlap });
    return { title: `${data.name} has a new client_secret, which is shown once`, data };
  },
});
