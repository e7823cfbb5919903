import {
  explicit,
  implicitConstructed,
  implicitPrimitive,
  integer,
  objectIdentifier,
  sequence,
  tagged,
} from '#signatures/asn1/der.ts';
import type { Der } from '#signatures/asn1/der.ts';
import { extension } from '#signatures/certificates/extensions.ts';
import { nameOf } from './entity.ts';

/** GeneralNames in DER (RFC 5280 section 4.2.1.6). */
export const generalName = {
  mailbox: (text: string) => implicitPrimitive(1, Buffer.from(text, 'latin1')),
  host: (text: string) => implicitPrimitive(2, Buffer.from(text, 'latin1')),
  uri: (text: string) => implicitPrimitive(6, Buffer.from(text, 'latin1')),
  address: (...octets: number[]) => implicitPrimitive(7, Buffer.from(octets)),
  directory: (name: string | Der) => explicit(4, nameOf(name)),
} as const;

/** Critical name constraints. */
export function nameConstraints({ permitted, excluded }: { permitted?: Der[]; excluded?: Der[] }): Der {
  return extension('2.5.29.30', sequence(...subtrees(0, permitted), ...subtrees(1, excluded)), true);
}

function subtrees(number: number, names: Der[] = []): Der[] {
  return names.length > 0 ? [tagged(0xa0 | number, ...names.map((name) => sequence(name)))] : [];
}

/** Alternative names of the subject. */
export function alternativeNames(...names: Der[]): Der {
  return extension('2.5.29.17', sequence(...names));
}

/** Critical policy constraints that demand an explicit policy after so many more certificates. */
export function requireExplicitPolicy(skip: number): Der {
  return extension('2.5.29.36', sequence(implicitPrimitive(0, Buffer.of(skip))), true);
}

/** Critical inhibitAnyPolicy. */
export function inhibitAnyPolicy(skip: number): Der {
  return extension('2.5.29.54', integer(skip), true);
}

/** Policy mappings: each issuer's policy with the subject's. */
export function policyMappings(...pairs: [string, string][]): Der {
  const mappings = pairs.map((pair) => sequence(...pair.map(objectIdentifier)));
  return extension('2.5.29.33', sequence(...mappings), true);
}

/** A CRL distribution point by its address or name, and by the signer of the list where it is another. */
export function distributionPoint({ name, issuer }: { name?: Der; issuer?: string | Der }): Der {
  const parts = [
    ...(name ? [explicit(0, implicitConstructed(0, sequence(name)))] : []),
    ...(issuer ? [implicitConstructed(2, sequence(generalName.directory(issuer)))] : []),
  ];
  return extension('2.5.29.31', sequence(sequence(...parts)));
}

/** Extended key usages by their identifiers. */
export function extendedKeyUsages(critical: boolean, ...usages: string[]): Der {
  return extension('2.5.29.37', sequence(...usages.map(objectIdentifier)), critical);
}
