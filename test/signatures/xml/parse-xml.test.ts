import { expect, test } from 'vitest';
import { parseXml, type XmlLimits } from '#signatures/xml/parse-xml.ts';
import { UnusableXml } from '#signatures/xml/unusable-xml.ts';
import {
  attributeOf,
  childElement,
  childElements,
  documentOf,
  elementsFrom,
  isWithin,
  textOf,
} from '#signatures/xml/xml-tree.ts';

const read = (text: string, limits?: Partial<XmlLimits>) => parseXml(Buffer.from(text), limits);
const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

test('names, namespaces and attributes are those of the file', () => {
  const root = read(
    `<a:r xmlns:a="urn:a" xmlns="urn:d" a:x="1" x="2" xml:id="i"><s/><b xmlns=""><c/></b></a:r>`,
  );
  expect(root).toMatchObject({ name: 'a:r', prefix: 'a', local: 'r', namespace: 'urn:a' });
  expect(root.declarations).toStrictEqual([
    ['a', 'urn:a'],
    ['', 'urn:d'],
  ]);
  expect(attributeOf(root, 'x')).toBe('2');
  expect(attributeOf(root, 'x', 'urn:a')).toBe('1');
  expect(attributeOf(root, 'id', 'http://www.w3.org/XML/1998/namespace')).toBe('i');
  expect(childElements(root).map(({ name, namespace }) => [name, namespace])).toStrictEqual([
    ['s', 'urn:d'],
    ['b', ''],
  ]);
  const inner = [...elementsFrom(root)].at(-1);
  expect(inner).toMatchObject({ name: 'c', namespace: '' });
  expect(inner && isWithin(inner, root)).toBe(true);
  expect(inner && isWithin(root, inner)).toBe(false);
  expect(childElement(root, 'urn:d', 'b')).toBeUndefined();
});

test('text is what XML makes of it: line ends, references, CDATA, white space in attributes', () => {
  const root = read(
    '<r a=" x\r\n\ty&#10;&#x9;&lt;&quot;">1\r\n2\r3&#13;<![CDATA[<&]]>]]&gt;&#x1F600;<i>4</i></r>',
  );
  expect(attributeOf(root, 'a')).toBe(' x  y\n\t<"');
  expect(textOf(root)).toBe('1\n2\n3\r<&]]>\u{1F600}4');
});

test('comments and instructions stay in their place, around the root too', () => {
  const root = read('<?xml version="1.0"?><?one  two ?>\n<!-- 1 --><r><!--2--><?pi?></r><!--3-->\n');
  expect(documentOf(root).children.map((node) => (node === root ? 'root' : node))).toStrictEqual([
    { kind: 'instruction', target: 'one', data: 'two ' },
    { kind: 'comment', text: ' 1 ' },
    'root',
    { kind: 'comment', text: '3' },
  ]);
  expect(root.children).toStrictEqual([
    { kind: 'comment', text: '2' },
    { kind: 'instruction', target: 'pi', data: '' },
  ]);
});

/** Text of ASCII with one octet of another encoding in it. */
function octet(encoding: string, hex: string): Buffer {
  const [before = '', after = ''] =
    `<?xml version='1.0'\tencoding = "${encoding}" standalone='yes'?><r>@</r>`.split('@');
  return Buffer.concat([Buffer.from(before), Buffer.from(hex, 'hex'), Buffer.from(after)]);
}

test.each([
  ['ISO-8859-1', 'e9', 'é'],
  ['iso-8859-2', 'e8', 'č'],
  ['ISO-8859-5', 'd0', 'а'],
  ['ISO-8859-15', 'a4', '€'],
  ['windows-1250', '9a', 'š'],
  ['windows-1251', 'fe', 'ю'],
  ['Windows-1252', 'c9', 'É'],
])('%s is read where the document declares it', (encoding, hex, text) => {
  const root = parseXml(octet(encoding, hex));
  expect(textOf(root)).toBe(text);
  expect(documentOf(root).encoding).toBe(encoding.toLowerCase());
});

test.each([
  ['UTF-8 with a mark', Buffer.from('\ufeff<?xml version="1.0" encoding="utf-8"?><r>ө</r>')],
  ['UTF-16, little end first', utf16('<?xml version="1.0" encoding="UTF-16"?><r>ө</r>')],
  ['UTF-16, big end first', utf16('<r>ө</r>').swap16()],
  ['UTF-16 without a mark', Buffer.from('<?xml version="1.0" encoding="utf-16LE"?><r>ө</r>', 'utf16le')],
])('%s is read', (_, bytes) => {
  expect(textOf(parseXml(bytes))).toBe('ө');
});

const laughs = `<!DOCTYPE r [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><r>&b;</r>`;
const refused: [string, Uint8Array | string][] = [
  ['a document type', '<!DOCTYPE r><r/>'],
  ['a document type with entities', laughs],
  ['an external entity', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>'],
  ['an entity that nobody declared', '<r>&nbsp;</r>'],
  ['an entity by the name of a member of every object', '<r>&constructor;</r>'],
  ['an entity by the name of a prototype', '<r a="&__proto__;"/>'],
  ['two attributes of one name', '<r a="1" a="2"/>'],
  ['two attributes of one expanded name', '<r xmlns:x="urn:x" xmlns:y="urn:x" x:a="1" y:a="2"/>'],
  ['a namespace declared twice', '<r xmlns:x="urn:x" xmlns:x="urn:y"/>'],
  ['a prefix that nobody declared', '<x:r/>'],
  ['a prefix by the name of a member of every object', '<constructor:r/>'],
  ['a prefix undeclared', '<x:r xmlns:x="urn:x"><a xmlns:x=""/></x:r>'],
  ['xml bound to another namespace', '<r xmlns:xml="urn:x"/>'],
  ['a namespace with white space around it', '<r xmlns=" urn:x"/>'],
  ['a name with two colons', '<a:b:c xmlns:a="urn:a"/>'],
  ['a lone surrogate by reference', '<r>&#xD800;</r>'],
  ['a character that XML has not', '<r>&#0;</r>'],
  ['a control character', '<r>\u0001</r>'],
  ['version 1.1', '<?xml version="1.1"?><r/>'],
  ['another encoding', '<?xml version="1.0" encoding="KOI8-R"?><r/>'],
  ['an encoding by another of its names', '<?xml version="1.0" encoding="latin1"?><r/>'],
  ['a control character that readers take for another', octet('ISO-8859-1', '80')],
  ['an octet that means nothing', octet('windows-1252', '81')],
  ['an encoding of one octet after a mark', '\ufeff<?xml version="1.0" encoding="ISO-8859-1"?><r/>'],
  ['letters that are no US-ASCII', '<?xml version="1.0" encoding="US-ASCII"?><r>ө</r>'],
  ['UTF-16 that says it is ISO-8859-1', utf16('<?xml version="1.0" encoding="ISO-8859-1"?><r/>')],
  ['UTF-16 that says it is UTF-8', utf16('<?xml version="1.0" encoding="UTF-8"?><r/>')],
  ['UTF-8 that says it is UTF-16', '<?xml version="1.0" encoding="UTF-16"?><r/>'],
  ['UTF-8 that is none', Buffer.from('3c723eff3c2f723e', 'hex')],
  ['an overlong form', Buffer.from('3c723ec0bc3c2f723e', 'hex')],
  ['half a surrogate pair in UTF-16', utf16('<r>\ud83d</r>')],
  ['two marks', '\ufeff\ufeff<r/>'],
  ['two roots', '<r/><r/>'],
  ['text after the root', '<r/>text'],
  ['text by reference before the root', '&#32;<r/>'],
  ['no root', '<!-- nothing -->'],
  ['an end in the middle', '<r><a>'],
  ['an element that ends as another', '<r></s>'],
  ['a comment with two hyphens', '<r><!-- a -- b --></r>'],
  ['the end of a CDATA section without its beginning', '<r>]]></r>'],
  ['nothing', ''],
];

test.each(refused)('%s is refused', (_, bytes) => {
  expect(() => parseXml(Buffer.from(bytes))).toThrow(UnusableXml);
});

function reasonOf(text: string): unknown {
  try {
    return read(text);
  } catch (error) {
    return error instanceof UnusableXml ? error.reason.code : error;
  }
}

test('the reason tells a document type from damage', () => {
  expect(reasonOf(laughs)).toBe('xml_document_type');
  expect(reasonOf('<r>')).toBe('xml_damaged');
});

const limited: [string, string, Partial<XmlLimits>][] = [
  ['bytes', '<r>12345</r>', { bytes: 11 }],
  ['depth', '<r><a><b/></a></r>', { depth: 2 }],
  ['nodes', '<r>1<a/>2</r>', { nodes: 3 }],
  ['nodes, attributes among them', '<r a="1" b="2"><c/></r>', { nodes: 3 }],
  ['attributes', '<r a="1" b="2" xmlns="urn:x"/>', { attributes: 2 }],
];

test.each(limited)('%s are bounded', (_, text, limits) => {
  expect(() => read(text, limits)).toThrow(
    expect.objectContaining({ reason: { code: 'limit_exceeded', values: expect.anything() } }),
  );
  const [[name, limit] = ['bytes', 0]] = Object.entries(limits);
  expect(read(text, { [name]: limit + 1 }).name).toBe('r');
});
