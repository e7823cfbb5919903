import type { Page } from '../core/list.ts';

type Answer<Item> = { data: Item[]; meta: { next_cursor: string | null } };

/** The page of a list of the platform API. */
export function platformPage<Item>({ data, meta }: Answer<Item>): Page<Item> {
  return { data, nextCursor: meta.next_cursor ?? undefined };
}

/** The parameters of an object's path. */
export function at(id: string): { params: { path: { id: string } } } {
  return { params: { path: { id } } };
}
