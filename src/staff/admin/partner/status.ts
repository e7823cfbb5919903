import { z } from 'zod';
import { setPartnerStatus } from '#api/common/administration/partners/set-partner-status.ts';
import { adminCommand, type Place } from '../command.ts';
import { ClientId } from './client-id.ts';

const about = {
  takes: ['client_id'],
  input: z.object({ client_id: ClientId }),
  usage: 'CLIENT_ID',
  example: '5f0c1c1e-6d0f-4c57-9b0e-0a3c1e0d8f11',
} as const;

async function change({ em, admin }: Place, id: string, status: 'active' | 'disabled') {
  const data = await setPartnerStatus(em, admin, { id, status });
  return { title: `${data.name} is ${status}`, data };
}

export const disablePartnerCommand = adminCommand({
  ...about,
  name: 'partner disable',
  about: 'ends the tokens of a client at once, and gives it none; its open sign requests go on',
  run: (place, { client_id: id }) => change(place, id, 'disabled'),
});

export const enablePartnerCommand = adminCommand({
  ...about,
  name: 'partner enable',
  about: 'lets a disabled client get tokens again; those of before stay dead',
  run: (place, { client_id: id }) => change(place, id, 'active'),
});
