/** The time zone Asia/Ulaanbaatar, as letters of each language name it. */
export const zoneName = { en: 'Asia/Ulaanbaatar', mn: 'Улаанбаатар' } as const;
