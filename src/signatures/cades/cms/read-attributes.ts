import { membersOf, takeBer } from '../../asn1/read-ber.ts';
import { finish, readerOf, takeIdentifier } from '../../asn1/read-der.ts';
import type { DerValue } from '../../asn1/read-der.ts';
import type { Reason } from '../../signed-file/reason.ts';
import { attributeTypes } from './attribute-types.ts';
import type { AttributeName } from './attribute-types.ts';

/** An Attribute (RFC 5652 section 5.3): its type, each value, and the whole as it came. */
export type CmsAttribute = {
  type: string;
  /** The identifier as it is encoded. */
  encodedType: Buffer;
  values: readonly DerValue[];
  whole: DerValue;
};

/** The most attributes of a signer, and the most values of one attribute. */
const most = 200;

/** Reads the contents of SignedAttributes or UnsignedAttributes; throws MalformedError. */
export function readAttributes(contents: Buffer, what: string): CmsAttribute[] {
  return membersOf(contents, what, most).map((whole) => {
    const reader = readerOf(whole.contents, what);
    const type = takeIdentifier(reader);
    const encodedType = whole.contents.subarray(0, reader.at);
    const values = membersOf(takeBer(reader, 0x31).contents, what, most);
    finish(reader);
    return { type, encodedType, values, whole };
  });
}

/** The attributes of this name, in the order of the file. */
export function attributesNamed(
  attributes: readonly CmsAttribute[],
  ...names: readonly AttributeName[]
): CmsAttribute[] {
  return attributes.filter(({ type }) => names.some((name) => attributeTypes[name] === type));
}

/**
 * The one value of a signed attribute, which is there at most once and has exactly one value (RFC 5652 section 11). With a
 * fault when it is repeated; with neither when it is absent.
 */
export function onlyValue(
  attributes: readonly CmsAttribute[],
  name: AttributeName,
): { value?: DerValue; fault?: Reason } {
  const [first, second] = attributesNamed(attributes, name);
  if (!first) return {};
  const [value] = first.values;
  if (second || first.values.length !== 1 || !value)
    return { fault: { code: 'cms_attribute_repeated', values: { attribute: nameOf(name) } } };
  return { value };
}

/** An attribute's name as the standards write it, such as signing-certificate-v2. */
export function nameOf(name: AttributeName): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
