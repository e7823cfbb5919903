/** The things that a legal hold keeps: all of an organization, or one flow of it with its document. */
export const heldKinds = ['organization', 'envelope', 'sign_request'] as const;
export type HeldKind = (typeof heldKinds)[number];

/** Those who place legal holds. A hold of staff is lifted by staff alone. */
export const holders = ['owner', 'staff'] as const;
export type HolderKind = (typeof holders)[number];
