/** The members of `T`: one that may be undefined becomes optional, and is never undefined when it is there. */
export type Defined<T> = { [K in keyof T as undefined extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined>;
};

/**
 * Gives a copy without the members whose value is undefined, so that an optional member is left out instead of being there
 * with no value. `null`, `0` and empty texts stay.
 */
export function defined<T extends object>(members: T): Defined<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Defined<T>;
}
