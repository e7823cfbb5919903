/** The failure of a key whose signature does not hold: nothing of it leaves the service, since it could tell the key. */
export function wrongSignature(): Error {
  return new Error('the signature does not hold with the public key; nothing is given out');
}
