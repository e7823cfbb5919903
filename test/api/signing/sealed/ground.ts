import { SealedLink } from '#entities/envelope/sealed-link.ts';
import { sealedToken } from '#secrets/sealed-link.ts';
import { callsOf } from '../envelope/ground.ts';
import type { World } from '#test/support/world/world.ts';
import { goingRound, type Person } from '../envelope/ground.ts';

const dayMs = 86_400_000;

type Wish = Partial<SealedLink> & { id: string; envelopeId: string };

/** Opens a link to a sealed PDF as the message of the end does; gives its path. */
export async function openLink(world: World, { id, envelopeId, ...more }: Wish): Promise<string> {
  const row = {
    id,
    envelopeId,
    generation: 1,
    expiresAt: new Date(Date.now() + dayMs),
    sentAt: new Date(Date.now() - dayMs),
    renewals: 0,
    ...more,
  };
  await world.deps.orm.em.fork().upsert(SealedLink, row);
  return pathOf(world, row, id === envelopeId ? 0 : 1);
}

/** The path of a link of one generation, with the generation of its holder's signing link. */
export function pathOf(
  world: World,
  { id, generation }: { id: string; generation: number },
  linkGeneration = 1,
): string {
  return `/sealed/${id}/${sealedToken(world.deps.keys.link, { id, linkGeneration }, generation)}`;
}

export type SealedFor = {
  envelopeId: string;
  id: string;
  email: string;
  sender: { access_token: string };
  path: string;
  pdf: Buffer;
};

/** Makes a completed envelope of one recipient with a link to its sealed PDF. */
export async function sealedFor(
  world: World,
  person: Person = {},
  link: Partial<SealedLink> = {},
): Promise<SealedFor> {
  const going = await goingRound(world, { people: [{ ...person, status: 'completed' }] });
  const { id: envelopeId, pdf, sender } = going;
  const [recipient] = going.people;
  if (!recipient) throw new Error('nobody');
  const end = `update envelope set status = 'completed', current_object_id = original_object_id where id = ?`;
  await callsOf(world).sql(end, envelopeId);
  const { id, email } = recipient;
  const path = await openLink(world, { id, envelopeId, ...link });
  return { envelopeId, id, email, sender, path, pdf };
}
