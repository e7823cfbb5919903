/**
 * The type of the failure that says that enough files of the same organization wait for a place already. It stands in
 * histories: never renamed.
 */
export const noFreeSlot = 'places_taken';
