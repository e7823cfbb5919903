import { z } from 'zod';

export type Page<T = unknown> = { data: T[]; has_more: boolean; next_cursor: string | null };

/** Makes a page of views out of a page of rows. */
export function pageView<R, V>(view: (row: R) => V): (page: Page<R>) => Page<V> {
  return ({ data, ...place }) => ({ data: data.map(view), ...place });
}

/** How a surface writes what an operation gives: in the document, and in its answers. */
export type BodyShape = {
  /** The schema of a body, by that of its data. */
  One: (data: z.ZodType) => z.ZodType;
  one: (data: object) => object;
  /** The data of a body that `one` made. */
  dataOf: (body: object) => object;
  /** The schema of one page of a list, by that of its items. */
  List: (item: z.ZodType) => z.ZodType;
  list: (page: Page, limit: number) => object;
};

export const Meta = z
  .object({ limit: z.int(), has_more: z.boolean(), next_cursor: z.string().nullable() })
  .meta({ id: 'Meta' });

/** The schema of a platform answer: `{success: true, data}` (specification, "Response conventions"). */
export function Success<T extends z.ZodType>(data: T) {
  return z.object({ success: z.literal(true), data });
}

/** A platform answer with its data. */
export function success<T>(data: T): { success: true; data: T } {
  return { success: true, data };
}

/** The platform's: `{success: true, data}`, and `meta` beside the items of a list. */
export const successBodies: BodyShape = {
  One: Success,
  one: success,
  dataOf: (body) => (body as { data: object }).data,
  List: (item) => Success(z.array(item)).extend({ meta: Meta }),
  list: ({ data, ...place }, limit) => ({ ...success(data), meta: { limit, ...place } }),
};

/** Everybody else's: the data alone. */
export const bareBodies: BodyShape = {
  One: (data) => data,
  one: (data) => data,
  dataOf: (body) => body,
  List: (item) =>
    z.object({ data: z.array(item), has_more: z.boolean(), next_cursor: z.string().nullable() }),
  list: (page) => page,
};
