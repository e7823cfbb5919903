import type { Canonicalization } from './canonicalization.ts';
import { compareCodePoints } from './code-points.ts';
import { createDeclaredNamespaces, type DeclaredNamespaces } from './declared-namespaces.ts';
import { escapeText, escapeValue } from './escape.ts';
import { withInherited } from './inherited-attributes.ts';
import type { XmlAttribute, XmlDocument, XmlElement, XmlInstruction, XmlNode } from './xml-tree.ts';

export type CanonicalizeOptions = Canonicalization & {
  /** Of the exclusive form: prefixes of InclusiveNamespaces, empty for the default namespace. */
  prefixes?: readonly string[];
  /** Elements that are left out with all that is in them. */
  omit?: ReadonlySet<XmlElement>;
};

/** Text is handed on in pieces of about this many characters. */
const pieceLength = 65_536;

/**
 * Writes a document, or an element with all that is in it, in canonical form, as text to be encoded in UTF-8 (Canonical XML
 * 1.0 and 1.1, Exclusive XML Canonicalization 1.0). Of what stands above an element its namespaces and `xml:` attributes are
 * kept as the form demands.
 */
export function canonicalize(
  top: XmlDocument | XmlElement,
  options: CanonicalizeOptions,
  write: (text: string) => void,
): void {
  const namespaces = createDeclaredNamespaces(options.form, new Set(options.prefixes));
  let piece = '';
  const put = (text: string) => {
    piece += text;
    if (piece.length < pieceLength) return;
    write(piece);
    piece = '';
  };
  const writer = { options, namespaces, put };
  if (top.kind === 'document') writeDocument(top, writer);
  else {
    for (const ancestor of ancestorsOf(top)) namespaces.pass(ancestor);
    writeElement(top, writer, withInherited(top, options.form));
  }
  if (piece !== '') write(piece);
}

/** The canonical form as octets. */
export function canonicalBytes(top: XmlDocument | XmlElement, options: CanonicalizeOptions): Buffer {
  const pieces: Buffer[] = [];
  canonicalize(top, options, (text) => pieces.push(Buffer.from(text)));
  return Buffer.concat(pieces);
}

type Writer = { options: CanonicalizeOptions; namespaces: DeclaredNamespaces; put: (text: string) => void };

/** From the root down to the parent. */
function ancestorsOf(element: XmlElement): XmlElement[] {
  const ancestors: XmlElement[] = [];
  for (let node = element.parent; node.kind === 'element'; node = node.parent) ancestors.push(node);
  return ancestors.toReversed();
}

function writeDocument({ root, children }: XmlDocument, writer: Writer): void {
  let isAfterRoot = false;
  for (const node of children) {
    if (node.kind === 'element') {
      if (!writer.options.omit?.has(root)) writeElement(node, writer);
      isAfterRoot = true;
    } else if (node.kind === 'instruction' || writer.options.withComments) {
      if (isAfterRoot) writer.put('\n');
      writeNode(node, writer);
      if (!isAfterRoot) writer.put('\n');
    }
  }
}

/** `attributes` stand for those of the first element that is written; without them it is an inner one, or the root. */
function writeElement(element: XmlElement, writer: Writer, attributes?: readonly XmlAttribute[]): void {
  const { namespaces, put } = writer;
  const isFirst = attributes !== undefined;
  const { mark, declarations } = namespaces.enter(element, isFirst);
  put(`<${element.name}`);
  for (const [prefix, namespace] of declarations)
    put(` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeValue(namespace)}"`);
  for (const { name, value } of inOrder(attributes ?? element.attributes))
    put(` ${name}="${escapeValue(value)}"`);
  put('>');
  for (const node of element.children) writeNode(node, writer);
  put(`</${element.name}>`);
  namespaces.leave(mark);
}

function inOrder(attributes: readonly XmlAttribute[]): readonly XmlAttribute[] {
  if (attributes.length < 2) return attributes;
  return attributes.toSorted(
    (left, right) =>
      compareCodePoints(left.namespace, right.namespace) || compareCodePoints(left.local, right.local),
  );
}

function writeNode(node: XmlNode, writer: Writer): void {
  const { options, put } = writer;
  if (node.kind === 'text') put(escapeText(node.text));
  else if (node.kind === 'element') {
    if (!options.omit?.has(node)) writeElement(node, writer);
  } else if (node.kind === 'instruction') put(instructionText(node));
  else if (options.withComments) put(`<!--${node.text}-->`);
}

function instructionText({ target, data }: XmlInstruction): string {
  return data === '' ? `<?${target}?>` : `<?${target} ${data}?>`;
}
