import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { decodeXml, requireEncoding } from './decode-xml.ts';
import { damagedXml, tooMuchXml, UnusableXml } from './unusable-xml.ts';
import type { XmlAttribute, XmlDocument, XmlElement, XmlNode } from './xml-tree.ts';

export type XmlLimits = {
  bytes: number;
  /** Elements within elements, the root counted. */
  depth: number;
  /** Elements, texts, comments, instructions and attributes. */
  nodes: number;
  /** Attributes of one element, declarations of namespaces counted. */
  attributes: number;
};

const usualLimits: XmlLimits = { bytes: 32 * 1_048_576, depth: 128, nodes: 750_000, attributes: 256 };

/**
 * Reads an XML 1.0 document with namespaces and gives its root; `parent` of the root is the document. A document type is
 * refused, and so are all entities but the five of XML itself: nothing is fetched, nothing grows. Throws UnusableXml for what
 * is not well-formed, in an encoding that is not read, or beyond a limit.
 */
export function parseXml(bytes: Uint8Array, limits: Partial<XmlLimits> = {}): XmlElement {
  const most = { ...usualLimits, ...limits };
  if (bytes.length > most.bytes) throw tooMuchXml(`${most.bytes} bytes of XML`);
  const decoded = decodeXml(bytes);
  const builder = createBuilder(most, decoded.encoding);
  const parser = parserInto(builder, (declared) => requireEncoding(declared, decoded));
  parser.write(decoded.text).close();
  return builder.root();
}

type Growing = { -readonly [member in keyof XmlElement]: XmlElement[member] } & { children: XmlNode[] };
type Builder = ReturnType<typeof createBuilder>;

function createBuilder(most: XmlLimits, encoding: string) {
  let root: Growing | undefined;
  const around: XmlNode[] = [];
  const open: Growing[] = [];
  const document = {
    kind: 'document' as const,
    encoding,
    get root(): XmlElement {
      if (!root) throw damagedXml('it has no element');
      return root;
    },
    children: around as XmlDocument['children'],
  };
  let nodes = 0;
  let attributes: SaxesAttributeNS[] = [];
  const count = () => {
    nodes += 1;
    if (nodes > most.nodes) throw tooMuchXml(`${most.nodes} nodes of XML`);
  };
  return {
    // Its namespace is filled in when the tag is complete.
    attribute: (attribute: SaxesAttributeNS) => {
      count();
      attributes.push(attribute);
      if (attributes.length > most.attributes)
        throw tooMuchXml(`${most.attributes} attributes of an XML element`);
    },
    open: (tag: SaxesTagNS) => {
      count();
      if (open.length >= most.depth) throw tooMuchXml(`${most.depth} XML elements within one another`);
      const parent = open.at(-1);
      const element = elementOf(tag, attributes, parent ?? document);
      attributes = [];
      (parent?.children ?? around).push(element);
      root ??= element;
      open.push(element);
    },
    close: () => void open.pop(),
    node: (node: XmlNode) => {
      count();
      const children = open.at(-1)?.children;
      if (children) children.push(node);
      // White space outside of the root is nothing (XML 1.0 section 2.8).
      else if (node.kind !== 'text') around.push(node);
    },
    root: () => document.root,
  };
}

function parserInto(builder: Builder, declared: (encoding: string | undefined) => void): SaxesParser {
  const parser: SaxesParser<{ xmlns: true; position: false }> = new SaxesParser({
    xmlns: true,
    position: false,
  });
  parser.on('error', ({ message }) => {
    throw damagedXml(message.slice(0, 200).replace(/\.$/, ''));
  });
  parser.on('doctype', refuseDoctype);
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0') throw damagedXml('its version is not 1.0');
    declared(encoding);
  });
  parser.on('attribute', builder.attribute);
  parser.on('opentag', builder.open);
  parser.on('closetag', builder.close);
  parser.on('text', (text) => builder.node({ kind: 'text', text }));
  parser.on('cdata', (text) => builder.node({ kind: 'text', text }));
  parser.on('comment', (text) => builder.node({ kind: 'comment', text }));
  parser.on('processinginstruction', ({ target, body }) =>
    builder.node({ kind: 'instruction', target, data: body }),
  );
  return parser;
}

function refuseDoctype(): never {
  throw new UnusableXml(
    'The XML has a document type declaration, which is not read. Send the XML without it.',
    { code: 'xml_document_type' },
  );
}

const none: readonly never[] = [];

function elementOf(
  { name, prefix, local, uri }: SaxesTagNS,
  given: readonly SaxesAttributeNS[],
  parent: XmlElement | XmlDocument,
): Growing {
  const isDeclaring = given.some(isDeclaration);
  return {
    kind: 'element',
    name,
    prefix,
    local,
    namespace: uri,
    attributes: given.length === 0 ? none : given.filter((each) => !isDeclaration(each)).map(attributeFrom),
    declarations: isDeclaring ? given.filter(isDeclaration).map(declarationFrom) : none,
    children: [],
    parent,
  };
}

function isDeclaration({ name, prefix }: SaxesAttributeNS): boolean {
  return prefix === 'xmlns' || name === 'xmlns';
}

function attributeFrom({ name, prefix, local, uri, value }: SaxesAttributeNS): XmlAttribute {
  return { name, prefix, local, namespace: uri, value };
}

function declarationFrom({ prefix, local, value }: SaxesAttributeNS): readonly [string, string] {
  // The parser compares namespaces without the white space around them; a reader that does not would see another.
  if (value !== value.trim()) throw damagedXml('the name of a namespace has white space around it');
  return [prefix === '' ? '' : local, value];
}
