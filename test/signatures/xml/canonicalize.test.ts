import { expect, test } from 'vitest';
import { canonicalizationByUri } from '#signatures/xml/canonicalization.ts';
import { canonicalBytes, type CanonicalizeOptions } from '#signatures/xml/canonicalize.ts';
import { parseXml } from '#signatures/xml/parse-xml.ts';
import { attributeOf, documentOf, elementsFrom } from '#signatures/xml/xml-tree.ts';

type Case = [
  name: string,
  given: string,
  options: Partial<Omit<CanonicalizeOptions, 'omit'>> & { id?: string; omit?: string },
  expected: string,
];

function canonical([, given, { id, omit, ...options }]: Case): string {
  const root = parseXml(Buffer.from(given));
  const named = (name: string | undefined) =>
    [...elementsFrom(root)].find((each) => attributeOf(each, 'Id') === name);
  const left = omit === undefined ? undefined : named(omit);
  return canonicalBytes((id === undefined ? undefined : named(id)) ?? documentOf(root), {
    form: '1.0',
    withComments: false,
    ...options,
    ...(left && { omit: new Set([left]) }),
  }).toString();
}

const inherited = `<r xmlns="urn:d" xmlns:a="urn:a" xmlns:b="urn:b" xml:lang="mn" xml:space="preserve" xml:id="i" xml:base="x/y">
<m xml:base="../z/"><a:e Id="e" xml:base="q" b:k="1"><f/></a:e></m></r>`;
const nested = '<a:r xmlns:a="urn:1" xmlns:u="urn:u"><a:s xmlns:a="urn:1"><a:t xmlns:a="urn:2"/></a:s></a:r>';

// Octets of each were confirmed with libxml2.
const cases: Case[] = [
  [
    'outside of the root comments go, instructions stay',
    '<?xml version="1.0"?>\n<?one  x ?>\n<!-- 1 -->\n<r/>\n<!-- 2 -->\n<?two?>\n',
    {},
    '<?one x ?>\n<r></r>\n<?two?>',
  ],
  [
    'comments stay where they are wanted',
    '<!-- 1 --><r><!--2--></r><!-- 3 -->',
    { withComments: true },
    '<!-- 1 -->\n<r><!--2--></r>\n<!-- 3 -->',
  ],
  [
    'characters are written in one way',
    `<r a='"&#9;&#10;&#13;&lt;>&amp;' >&gt;&#13;"<![CDATA[<&]]>\r\nө</r >`,
    {},
    '<r a="&quot;&#x9;&#xA;&#xD;&lt;>&amp;">&gt;&#xD;"&lt;&amp;\nө</r>',
  ],
  [
    'attributes stand by namespace and name, declarations before them by prefix',
    '<r b:z="1" a:z="2" y="3" x="4" xmlns:b="urn:1" xmlns:a="urn:2" xmlns="urn:0"/>',
    {},
    '<r xmlns="urn:0" xmlns:a="urn:2" xmlns:b="urn:1" x="4" y="3" b:z="1" a:z="2"></r>',
  ],
  [
    'order is that of code points, not of units of UTF-16',
    '<r \u{10000}="1" \uf900="2"/>',
    {},
    '<r \uf900="2" \u{10000}="1"></r>',
  ],
  [
    'a declaration that says nothing new goes',
    nested,
    {},
    '<a:r xmlns:a="urn:1" xmlns:u="urn:u"><a:s><a:t xmlns:a="urn:2"></a:t></a:s></a:r>',
  ],
  [
    'exclusive: a declaration stands where it is used',
    nested,
    { form: 'exclusive' },
    '<a:r xmlns:a="urn:1"><a:s><a:t xmlns:a="urn:2"></a:t></a:s></a:r>',
  ],
  [
    'exclusive: listed prefixes are inclusive',
    nested,
    { form: 'exclusive', prefixes: ['u', 'unknown'] },
    '<a:r xmlns:a="urn:1" xmlns:u="urn:u"><a:s><a:t xmlns:a="urn:2"></a:t></a:s></a:r>',
  ],
  [
    'exclusive: siblings each declare what they use',
    '<r xmlns:a="urn:a"><a:x/><y a:k="1"/></r>',
    { form: 'exclusive' },
    '<r><a:x xmlns:a="urn:a"></a:x><y xmlns:a="urn:a" a:k="1"></y></r>',
  ],
  [
    'the default namespace is undeclared only where it was declared',
    '<r xmlns=""><a xmlns="urn:a"><b xmlns=""><c xmlns=""/></b></a></r>',
    {},
    '<r><a xmlns="urn:a"><b xmlns=""><c></c></b></a></r>',
  ],
  [
    'exclusive: the default namespace of an element that is not written is not undeclared',
    '<r xmlns="urn:d"><a xmlns="" Id="a"><b/></a></r>',
    { form: 'exclusive', id: 'a', prefixes: [''] },
    '<a Id="a"><b></b></a>',
  ],
  [
    'an inner element takes namespaces and all xml: attributes along',
    inherited,
    { id: 'e' },
    '<a:e xmlns="urn:d" xmlns:a="urn:a" xmlns:b="urn:b" Id="e" xml:base="q" xml:id="i" xml:lang="mn" xml:space="preserve" b:k="1"><f></f></a:e>',
  ],
  [
    '1.1: an inner element takes xml:lang and xml:space along, and joins xml:base',
    inherited,
    { form: '1.1', id: 'e' },
    '<a:e xmlns="urn:d" xmlns:a="urn:a" xmlns:b="urn:b" Id="e" xml:base="z/q" xml:lang="mn" xml:space="preserve" b:k="1"><f></f></a:e>',
  ],
  [
    'exclusive: an inner element takes what it uses along',
    inherited,
    { form: 'exclusive', id: 'e' },
    '<a:e xmlns:a="urn:a" xmlns:b="urn:b" Id="e" xml:base="q" b:k="1"><f xmlns="urn:d"></f></a:e>',
  ],
  [
    'an element is left out with all that is in it, and with nothing around it',
    '<r> <s Id="s"><t/></s> <u/></r>',
    { omit: 's' },
    '<r>  <u></u></r>',
  ],
  ['a root that is left out leaves what is around it', '<?p?><r Id="r"/>', { omit: 'r' }, '<?p?>\n'],
];

test.each(cases)('%s', (...each) => {
  expect(canonical(each)).toBe(each[3]);
});

const bases: [base: string, reference: string, joined: string][] = [
  ['http://h/a/b?q#f', 'c', 'http://h/a/c'],
  ['http://h', 'c', 'http://h/c'],
  ['http://h/a/', '../../c', 'http://h/c'],
  ['http://h/a', '//other/c', 'http://other/c'],
  ['http://h/a', 'ftp://o/./c', 'ftp://o/c'],
  ['a/..', 'c', 'c'],
  ['..', 'c', '../c'],
  ['../..', '..', '../../../'],
  ['a//b', './c/.', 'a/c/'],
  ['a', '?q', 'a?q'],
  ['a?q', '', 'a?q'],
];

test.each(bases)('xml:base %s and %s join to %s', (base, reference, joined) => {
  const given = `<r xml:base="${base}"><e Id="e" xml:base="${reference}"/></r>`;
  expect(canonical(['', given, { form: '1.1', id: 'e' }, ''])).toBe(`<e Id="e" xml:base="${joined}"></e>`);
});

test('bases that come to nothing are not written', () => {
  const given = '<r xml:base="a/b"><e Id="e" xml:base=".."/></r>';
  expect(canonical(['', given, { form: '1.1', id: 'e' }, ''])).toBe('<e Id="e"></e>');
});

test('a long document comes in pieces that make the whole', () => {
  const text = 'ө\u{1F600}'.repeat(100_000);
  expect(canonical(['', `<r>${text}</r>`, {}, ''])).toBe(`<r>${text}</r>`);
});

test('forms are known by their exact names', () => {
  expect(canonicalizationByUri('http://www.w3.org/2006/12/xml-c14n11#WithComments')).toStrictEqual({
    form: '1.1',
    withComments: true,
  });
  expect(canonicalizationByUri('http://www.w3.org/2001/10/xml-exc-c14n#')?.form).toBe('exclusive');
  expect(canonicalizationByUri('http://www.w3.org/2001/10/xml-exc-c14n')).toBeUndefined();
  expect(canonicalizationByUri('constructor')).toBeUndefined();
});
