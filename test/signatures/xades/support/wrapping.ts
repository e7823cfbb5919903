import { names } from '#test/support/signatures/xades.ts';

/** The first place in a text that an expression finds. */
export const part = (all: string, expression: RegExp) => expression.exec(all)?.[0] ?? '';
const signatureIn = (all: string) => part(all, /<ds:Signature .*<\/ds:Signature>/);
const propertiesIn = (all: string) => part(all, /<xades:SignedProperties.*<\/xades:SignedProperties>/);
const withoutSignature = (all: string) => all.replace(signatureIn(all), '');
const forged = (id: string, inside: string) =>
  `<contract Id="${id}"><amount>900</amount>${inside}</contract>`;

/** What a signature is made of, of those that a test makes. */
export type Made = 'whole' | 'byId' | 'enveloping' | 'manifest';

export type Attack = [name: string, of: Made, change: (original: string) => string, expected: string];

/**
 * Signature wrapping as McIntosh and Austel, and Somorovsky and others, describe it (XSW1 to XSW8), for documents: changes of
 * signatures that hold, each with the fault that must be found.
 */
export const wrapping: Attack[] = [
  [
    'the original in the signature, a forged root around',
    'byId',
    (all) =>
      forged(
        'x',
        signatureIn(all).replace(
          '</ds:Signature>',
          `<ds:Object>${withoutSignature(all)}</ds:Object></ds:Signature>`,
        ),
      ),
    'xml_coverage_partial',
  ],
  [
    'the same with the original id on both',
    'byId',
    (all) =>
      forged(
        'c',
        signatureIn(all).replace(
          '</ds:Signature>',
          `<ds:Object>${withoutSignature(all)}</ds:Object></ds:Signature>`,
        ),
      ),
    'xml_id_ambiguous',
  ],
  [
    'the forged part before the original',
    'byId',
    (all) => `<r>${forged('x', '')}${all}</r>`,
    'xml_coverage_partial',
  ],
  [
    'the forged part after the original',
    'byId',
    (all) => `<r>${all}${forged('x', '')}</r>`,
    'xml_coverage_partial',
  ],
  ['the original within the forged part', 'byId', (all) => forged('x', all), 'xml_coverage_partial'],
  [
    'the signature in the forged part, the original beside',
    'byId',
    (all) => `<r>${forged('x', signatureIn(all))}${withoutSignature(all)}</r>`,
    'xml_coverage_partial',
  ],
  [
    'the forged part in an element that says nothing',
    'byId',
    (all) => `<r><Extensions>${forged('c2', '')}</Extensions>${all}</r>`,
    'xml_coverage_partial',
  ],
  [
    'the forged part as attributes of a root',
    'byId',
    (all) => `<r amount="900">${all}</r>`,
    'xml_coverage_partial',
  ],
  [
    'a stylesheet before the original',
    'byId',
    (all) => `<?xml-stylesheet href="forged.xsl"?>${all}`,
    'xml_coverage_partial',
  ],
  ['forged text around the original', 'byId', (all) => `<r>amount: 900 ${all}</r>`, 'xml_coverage_partial'],
  ['the id in another attribute', 'byId', (all) => `<r>${all}<contract ID="c"/></r>`, 'xml_id_ambiguous'],
  ['the id as xml:id', 'byId', (all) => `<r>${all}<contract xml:id="c"/></r>`, 'xml_id_ambiguous'],
  [
    'forged content in a signature that is none',
    'whole',
    (all) =>
      all.replace(
        '</contract>',
        `<s:Signature xmlns:s="${names.ds}"><amount>900</amount></s:Signature></contract>`,
      ),
    'changed',
  ],
  [
    'an object that nothing covers',
    'whole',
    (all) => all.replace('</ds:Signature>', '<ds:Object><amount>900</amount></ds:Object></ds:Signature>'),
    'xml_coverage_partial',
  ],
  [
    'another object in front',
    'enveloping',
    (all) =>
      all.replace(
        '<ds:Object Id="o">',
        '<ds:Object Id="p"><amount>900</amount></ds:Object><ds:Object Id="o">',
      ),
    'xml_coverage_partial',
  ],
  [
    'text beside the properties',
    'whole',
    (all) => all.replace('<ds:Object>', '<ds:Object>900'),
    'xml_coverage_partial',
  ],
  [
    'the signed properties moved, others in their place',
    'whole',
    (all) =>
      all
        .replace(
          '</ds:Signature>',
          `<ds:Object>${propertiesIn(all).replace('<xades:SignedProperties', `<xades:SignedProperties xmlns:xades="${names.xades}"`)}</ds:Object></ds:Signature>`,
        )
        .replace('<xades:SignedProperties Id="s-properties">', '<xades:SignedProperties Id="s-other">'),
    'xml_properties_misplaced',
  ],
  [
    'properties of another signature',
    'whole',
    (all) => all.replace('Target="#s"', 'Target="#t"'),
    'xml_properties_misplaced',
  ],
  [
    'two sets of properties',
    'whole',
    (all) =>
      all.replace(
        '</ds:Signature>',
        `<ds:Object><xades:QualifyingProperties xmlns:xades="${names.xades}" Target="#s"/></ds:Object></ds:Signature>`,
      ),
    'xml_properties_misplaced',
  ],
  [
    'properties elsewhere',
    'whole',
    (all) =>
      all.replace(
        '</ds:Signature>',
        `<ds:Object><xades:QualifyingPropertiesReference xmlns:xades="${names.xades}" URI="http://x/"/></ds:Object></ds:Signature>`,
      ),
    'xml_properties_misplaced',
  ],
  [
    'the type of the reference to the properties gone',
    'whole',
    (all) => all.replace(` Type="${names.signedProperties}"`, ''),
    'xml_properties_unsigned',
  ],
  [
    'a manifest moved out of the signature',
    'manifest',
    (all) =>
      `<r>${all.replace(/<ds:Object><ds:Manifest.*<\/ds:Manifest><\/ds:Object>/, '')}${part(all, /<ds:Manifest.*<\/ds:Manifest>/).replace('<ds:Manifest', `<ds:Manifest xmlns:ds="${names.ds}"`)}</r>`,
    'xml_manifest_misplaced',
  ],
];
