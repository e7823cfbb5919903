/** The most devices on which one person may confirm. */
export const mostDevices = 5;

/** The longest name of a device, in characters. */
export const deviceNameLength = 60;

/** The public half of the key pair that a device made, as a JWK (RFC 7518, 6.2): ECDSA over P-256. */
export type DeviceKey = { kty: 'EC'; crv: 'P-256'; x: string; y: string };

/** The text whose SHA-256 is the thumbprint of a device's key (RFC 7638, 3.2). */
export function thumbprintText({ crv, kty, x, y }: DeviceKey): string {
  return JSON.stringify({ crv, kty, x, y });
}

/** The statement that a device signs to show that it has the key that it registers; `code` is the one that was sent to the account. */
export function registrationStatement({ userId, code }: { userId: string; code: string }): string {
  return ['tamga device registration', userId, code].join('\n');
}
