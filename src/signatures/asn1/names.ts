import { objectIdentifier, printableString, sequence, setOf, utf8String } from './der.ts';
import type { Der } from './der.ts';
import { oids } from './oids.ts';

export type DistinguishedName = {
  /** The country: two upper-case letters (ISO 3166-1). */
  country?: string | undefined;
  organization?: string | undefined;
  commonName: string;
};

function attribute(oid: string, value: Der): Der {
  return setOf(sequence(objectIdentifier(oid), value));
}

/** Name as an RDNSequence: country, organization, common name, each where given (RFC 5280 section 4.1.2.4). */
export function encodeName({ country, organization, commonName }: DistinguishedName): Der {
  const rdns: Der[] = [];
  if (country) rdns.push(attribute(oids.countryName, printableString(country)));
  if (organization) rdns.push(attribute(oids.organizationName, utf8String(organization)));
  rdns.push(attribute(oids.commonName, utf8String(commonName)));
  return sequence(...rdns);
}

/** The keywords of attribute types (RFC 4514 section 3). */
const shortNames: Record<string, string> = {
  [oids.commonName]: 'CN',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  [oids.organizationName]: 'O',
  '2.5.4.11': 'OU',
  [oids.countryName]: 'C',
  '2.5.4.9': 'STREET',
  '0.9.2342.19200300.100.1.25': 'DC',
  '0.9.2342.19200300.100.1.1': 'UID',
};

/** An attribute of a name: its type's number and its text, or `#` and its encoding in hexadecimal where it is no text. */
export type NameAttribute = { type: string; value: string; isEncoded?: boolean };

function escapeValue({ value, isEncoded }: NameAttribute): string {
  if (isEncoded) return value;
  const escaped = value.replaceAll(/[\\",+<>;=]|^[ #]| $/g, (character) => `\\${character}`);
  return escaped.replaceAll('\0', String.raw`\00`);
}

/**
 * RFC 4514 text of relative distinguished names given in the order of the encoding: reversed, escaped, unknown types by their
 * number.
 */
export function nameText(rdns: readonly (readonly NameAttribute[])[]): string {
  return rdns
    .toReversed()
    .map((rdn) => rdn.map((one) => `${shortNames[one.type] ?? one.type}=${escapeValue(one)}`).join('+'))
    .join(',');
}

/** The same for a name that is about to be encoded. */
export function distinguishedNameText({ country, organization, commonName }: DistinguishedName): string {
  const attributes = [{ type: oids.commonName as string, value: commonName }];
  if (organization) attributes.unshift({ type: oids.organizationName, value: organization });
  if (country) attributes.unshift({ type: oids.countryName, value: country });
  return nameText(attributes.map((one) => [one]));
}
