/**
 * The type of the failure when enough files of the same organization wait for a slot already. It stands in histories: never
 * renamed.
 */
export const noFreeSlot = 'places_taken';
