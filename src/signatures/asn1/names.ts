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

const shortNames: Record<string, string> = {
  [oids.commonName]: 'CN',
  [oids.countryName]: 'C',
  [oids.organizationName]: 'O',
};

function escapeValue(value: string): string {
  return value.replaceAll(/[\\",+<>;=]|^[ #]| $/g, (character) => `\\${character}`);
}

/** RFC 4514 text of attributes given in the order of the encoding: reversed, escaped, unknown types by their number. */
export function nameText(attributes: { type: string; value: string }[]): string {
  return attributes
    .toReversed()
    .map(({ type, value }) => `${shortNames[type] ?? type}=${escapeValue(value)}`)
    .join(',');
}

/** The same for a name that is about to be encoded. */
export function distinguishedNameText({ country, organization, commonName }: DistinguishedName): string {
  const attributes = [{ type: oids.commonName as string, value: commonName }];
  if (organization) attributes.unshift({ type: oids.organizationName, value: organization });
  if (country) attributes.unshift({ type: oids.countryName, value: country });
  return nameText(attributes);
}
