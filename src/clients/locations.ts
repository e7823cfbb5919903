/** Where an address is, as far as is known. */
export type Location = { country: string | null; city: string | null };

/** Tells where an IP address is; null when nothing is known of it. */
export type FindLocation = (address: string) => Location | null;

/** Knows of no address where it is. */
export const nowhere: FindLocation = () => null;
