import { names } from '#test/support/signatures/xades.ts';
import type { Attack } from './wrapping.ts';

/** Structures that the standard does not have, or that are not read: changes of signatures that hold, with their faults. */
export const attacks: Attack[] = [
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
