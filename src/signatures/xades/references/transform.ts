import { octetsOf } from '../../xml/base64.ts';
import { parseXml } from '../../xml/parse-xml.ts';
import { attributeOf, documentOf, textOf, type XmlElement } from '../../xml/xml-tree.ts';
import { transforms } from '../names.ts';
import { canonicalizationIn } from './canonicalization-method.ts';
import type { XadesFile } from '../xades-file.ts';
import type { Data, Unresolved } from './resolve.ts';
import { writeData } from './write-data.ts';
import { signaturesLeftOut } from './xpath-transform.ts';

const nothing: ReadonlySet<XmlElement> = new Set();

type Place = { signature: XmlElement; file: XadesFile };
type Transform = (data: Data, transform: XmlElement, place: Place) => Data | undefined;

const known: Record<string, Transform> = {
  [transforms.enveloped]: (data, _, { signature }) => withoutSignature(data, signature),
  [transforms.base64]: fromBase64,
  [transforms.xpath]: withoutSignatures,
  [transforms.filter2]: withoutSignatures,
};

/**
 * Applies one ds:Transform of the short list that is known: enveloped signature, canonicalizations, base64, and XPath
 * expressions that leave out signatures (XMLDSig section 6.6, XPath Filter 2.0). All else is a fault. Throws UnusableXml
 * when octets to be canonicalized are no XML.
 */
export function applyTransform(transform: XmlElement, data: Data, place: Place): Data | Unresolved {
  const algorithm = attributeOf(transform, 'Algorithm') ?? '';
  const apply = Object.hasOwn(known, algorithm) ? known[algorithm] : canonicalized;
  const result = apply?.(settled(data, place.file), transform, place);
  if (!result) return { fault: { code: 'xml_transform_unknown', values: { algorithm } } };
  return isNothing(result) ? { fault: { code: 'xml_reference_empty' } } : result;
}

/** Of an element inside of what is left out nothing is left: such a reference would be over no octet, whatever stands there. */
function isNothing(data: Data): boolean {
  if (data.kind !== 'nodes') return false;
  const { top, omit } = data;
  for (let node = top; node.kind === 'element'; node = node.parent) if (omit.has(node)) return true;
  return top.kind === 'document' && omit.has(top.root);
}

/** Nodes that are to be written come as octets to the next transform. */
function settled(data: Data, file: XadesFile): Data {
  if (data.kind === 'octets' || !data.how) return data;
  const pieces: Buffer[] = [];
  writeData(data, { file }, (octets) => pieces.push(octets));
  return { kind: 'octets', octets: Buffer.concat(pieces) };
}

function canonicalized(data: Data, transform: XmlElement): Data | undefined {
  const how = canonicalizationIn(transform);
  return how && { ...(data.kind === 'nodes' ? data : nodesOf(data.octets)), how };
}

function withoutSignatures(data: Data, transform: XmlElement, place: Place): Data | undefined {
  if (data.kind !== 'nodes' || documentOf(data.top) !== place.file.document) return undefined;
  const left = signaturesLeftOut(transform, place);
  return left && { ...data, omit: new Set([...data.omit, ...left]) };
}

/** Where the signature stands elsewhere in the document there is nothing to leave out. */
function withoutSignature(data: Data, signature: XmlElement): Data | undefined {
  const isSameDocument = data.kind === 'nodes' && documentOf(data.top) === documentOf(signature);
  return isSameDocument ? { ...data, omit: new Set([...data.omit, signature]) } : undefined;
}

/** Markup within base64 would be left out without a trace, and is refused. */
function fromBase64(data: Data): Data | undefined {
  if (data.kind === 'octets') return octetData(octetsOf(data.octets.toString('latin1')));
  const { top } = data;
  if (top.kind === 'document' || !top.children.every(({ kind }) => kind === 'text')) return undefined;
  return octetData(octetsOf(textOf(top)));
}

function octetData(octets: Buffer | undefined): Data | undefined {
  return octets && { kind: 'octets', octets };
}

function nodesOf(octets: Buffer): Data & { kind: 'nodes' } {
  return { kind: 'nodes', top: documentOf(parseXml(octets)), omit: nothing, withComments: true };
}
