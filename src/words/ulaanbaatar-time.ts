/** The time in Mongolia's capital, eight hours ahead of UTC, as Mongolian texts name it. */
export const ulaanbaatarTime = 'Улаанбаатар';
