/** The bounds of an application's logo: bytes of the file, and pixels a side. */
export const logoBounds = { bytes: 256 * 1_024, least: 64, most: 1_024 } as const;

/** The address of an application's logo, which changes with the picture. */
export function pathOfLogo(clientId: string, sha256: string): string {
  return `/apps/${clientId}/logo/${sha256}.png`;
}
