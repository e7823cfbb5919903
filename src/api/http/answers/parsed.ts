/**
 * A view as zod gives it back: what may be absent may be undefined. A schema that satisfies `z.ZodType<Parsed<View>>` takes
 * nothing that the view has not; an answer out of the view shows that it takes all of it.
 */
export type Parsed<View> = {
  [Name in keyof View]: object extends Pick<View, Name> ? View[Name] | undefined : View[Name];
};
