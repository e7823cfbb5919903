/** The octets of base64 with white space anywhere (XML Schema part 2 section 3.2.16); undefined for anything else. */
export function octetsOf(text: string): Buffer | undefined {
  const packed = text.replaceAll(/[\t\n\r ]+/g, '');
  if (packed.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(packed)) return undefined;
  return Buffer.from(packed, 'base64');
}
