import { platform, type TestUser } from './account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import type { World } from '#test/support/world/world.ts';

export type Hold = { id: string; kind: string; thing_id: string; placed_by: string; reason: string };

const path = '/organization/legal-holds';

/** Places a hold as an owner does; on the organization when no thing is given. */
export function placeHoldAs(world: World, { access_token: token }: TestUser, thing: object = {}) {
  const body = { kind: 'organization', reason: 'A claim before the court', ...thing };
  return platform<Hold>(world, path, { token, body });
}

/** Lifts a hold as an owner does. */
export function liftHoldAs(world: World, { access_token: token }: TestUser, id: string) {
  return platform<Hold>(world, `${path}/${id}/lift`, { token, body: { reason: 'The claim is settled' } });
}

/** Places a hold on a whole organization; gives its id. */
export async function holdOrganization(world: World, owner: TestUser): Promise<string> {
  return expectAnswer(await placeHoldAs(world, owner), 201).id;
}
