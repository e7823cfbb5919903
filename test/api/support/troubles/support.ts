import { makeStaff } from '#test/support/people/staff.ts';
import { call } from '#test/support/http/http.ts';
import type { World } from '#test/support/world/world.ts';

export type Item = { id: string; kind: string } & Record<string, unknown>;

/** Gives the calls of a member of staff of this world, under /support. */
export async function supportOf(world: World) {
  const staff = await makeStaff(world, 'support');
  const headers = { 'x-api-key': staff.apiKey };
  const ask = <T = Item>(path: string, body?: object) =>
    call<T>(world, `/support${path}`, body ? { headers, body } : { headers });
  return {
    staff,
    ask,
    /** The list's item of this id; undefined when it is not there. */
    find: async (id: string, query = 'stuck=true') => {
      const { body } = await ask<{ data: Item[] }>(`/flows?${query}&limit=100`);
      return body.data.find((item) => item.id === id);
    },
    stop: () => Promise.resolve(),
  };
}
