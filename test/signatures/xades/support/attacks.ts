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

type Attack = [name: string, of: Made, change: (original: string) => string, expected: string];

/**
 * Changes of signatures that hold, each with the fault that must be found. Among them is signature wrapping as McIntosh and
 * Austel, and Somorovsky and others, describe it (XSW1 to XSW8), for documents.
 */
export const attacks: Attack[] = [
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
  [
    'two SignedInfo',
    'whole',
    (all) => all.replace(/<ds:SignedInfo.*<\/ds:SignedInfo>/, '$&$&'),
    'xml_signature_malformed',
  ],
  [
    'an element before SignedInfo',
    'whole',
    (all) => all.replace('<ds:SignedInfo', '<amount>900</amount><ds:SignedInfo'),
    'xml_signature_malformed',
  ],
  [
    'no reference',
    'whole',
    (all) => all.replaceAll(/<ds:Reference.*?<\/ds:Reference>/g, ''),
    'xml_signature_malformed',
  ],
  [
    'two digests',
    'whole',
    (all) => all.replace(/<ds:DigestValue>[^<]*<\/ds:DigestValue>/, '$&$&'),
    'xml_signature_malformed',
  ],
  [
    'a digest that is no base64',
    'whole',
    (all) => all.replace('<ds:DigestValue>', '<ds:DigestValue>?'),
    'xml_signature_malformed',
  ],
  [
    'a transform by a stylesheet',
    'whole',
    (all) => all.replace(names.enveloped, 'http://www.w3.org/TR/1999/REC-xslt-19991116'),
    'xml_transform_unknown',
  ],
  [
    'a transform by any XPath',
    'whole',
    (all) =>
      all.replace(
        `<ds:Transform Algorithm="${names.enveloped}"/>`,
        '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath>not(ancestor-or-self::amount)</ds:XPath></ds:Transform>',
      ),
    'xml_transform_unknown',
  ],
  [
    'an XPath whose prefix means something else',
    'whole',
    (all) =>
      all.replace(
        `<ds:Transform Algorithm="${names.enveloped}"/>`,
        '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xpath-19991116"><ds:XPath xmlns:s="urn:x">not(ancestor-or-self::s:Signature)</ds:XPath></ds:Transform>',
      ),
    'xml_transform_unknown',
  ],
  [
    'a transform that leaves nothing',
    'enveloping',
    (all) => all.replace(names.exclusive + '"/></ds:Transforms>', `${names.enveloped}"/></ds:Transforms>`),
    'xml_reference_empty',
  ],
  [
    'a canonicalization by another name',
    'whole',
    (all) =>
      all.replace(/(<ds:CanonicalizationMethod Algorithm=")[^"]*/, '$1http://www.w3.org/2010/xml-c14n2'),
    'xml_canonicalization_unknown',
  ],
  [
    'a digest algorithm by another name',
    'whole',
    (all) => all.replace(/(<ds:DigestMethod Algorithm=")[^"]*/, '$1urn:x'),
    'xml_digest_unknown',
  ],
  [
    'an id that two elements have, although nobody refers to it',
    'whole',
    (all) => all.replace('<amount>', '<amount Id="s-value">'),
    'changed',
  ],
  [
    'the properties of the data about nothing',
    'whole',
    (all) =>
      all.replace(
        '</xades:SignedProperties>',
        '<xades:SignedDataObjectProperties><xades:DataObjectFormat ObjectReference="#x"/></xades:SignedDataObjectProperties></xades:SignedProperties>',
      ),
    'xml_data_object_format_dangling',
  ],
];
