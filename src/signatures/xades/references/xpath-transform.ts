import {
  attributeOf,
  childElements,
  isNamed,
  textOf,
  type XmlDocument,
  type XmlElement,
} from '../../xml/xml-tree.ts';
import { namespaces, transforms } from '../names.ts';
import type { XadesFile } from '../xades-file.ts';

type Place = { signature: XmlElement; file: XadesFile };
type Form = { written: RegExp; leftOut: (place: Place) => Iterable<XmlElement> };

const all = ({ file }: Place) => file.signatures;
const own = ({ signature }: Place) => [signature];
const underRoot = ({ file }: Place) =>
  [...file.signatures].filter(({ parent }) => parent === file.document.root);

/** A name of this expression's prefix for the namespace of XML signatures. */
const name = String.raw`([A-Za-z_][\w.-]*):Signature`;
const same = String.raw`\1:Signature`;

// White space is taken out of an expression before it is compared.
const xpathForms: readonly Form[] = [
  { written: new RegExp(String.raw`^not\(ancestor-or-self::${name}\)$`), leftOut: all },
  {
    written: new RegExp(
      String.raw`^count\(ancestor-or-self::${name}\|here\(\)/ancestor::${same}\[1\]\)>count\(ancestor-or-self::${same}\)$`,
    ),
    leftOut: own,
  },
];
const filterForms: readonly Form[] = [
  { written: new RegExp(String.raw`^(?:/descendant::|/descendant-or-self::|//)${name}$`), leftOut: all },
  { written: new RegExp(String.raw`^here\(\)/ancestor::${name}\[1\]$`), leftOut: own },
  { written: new RegExp(String.raw`^/\*/${name}$`), leftOut: underRoot },
];

const mostExpressions = 3;
const longestExpression = 300;

/**
 * The signatures that a transform by XPath, or by XPath Filter 2.0, leaves out, nothing else left out; undefined unless each
 * expression is one that is known word for word (XMLDSig section 6.6.3, XPath Filter 2.0 section 3).
 */
export function signaturesLeftOut(transform: XmlElement, place: Place): ReadonlySet<XmlElement> | undefined {
  const expressions = childElements(transform);
  if (expressions.length === 0 || expressions.length > mostExpressions) return undefined;
  const isFilter = attributeOf(transform, 'Algorithm') === transforms.filter2;
  const left = expressions.map((each) => {
    const isExpected = isNamed(each, isFilter ? namespaces.filter2 : namespaces.signature, 'XPath');
    const isSubtracting = !isFilter || attributeOf(each, 'Filter') === 'subtract';
    const form = isExpected && isSubtracting ? formOf(each, isFilter ? filterForms : xpathForms) : undefined;
    return form && [...form.leftOut(place)];
  });
  return left.every((each) => each !== undefined) ? new Set(left.flat()) : undefined;
}

function formOf(expression: XmlElement, forms: readonly Form[]): Form | undefined {
  const text = textOf(expression);
  if (text.length > longestExpression) return undefined;
  const packed = text.replaceAll(/\s+/g, '');
  return forms.find(({ written }) => {
    const [, prefix] = written.exec(packed) ?? [];
    return prefix !== undefined && namespaceOf(prefix, expression) === namespaces.signature;
  });
}

function namespaceOf(prefix: string, start: XmlElement): string | undefined {
  for (let node: XmlElement | XmlDocument = start; node.kind === 'element'; node = node.parent) {
    const declaration = node.declarations.find(([each]) => each === prefix);
    if (declaration) return declaration[1];
  }
  return undefined;
}
