import {
  attributeOf,
  childElements,
  isNamed,
  textOf,
  type XmlDocument,
  type XmlElement,
} from '../../xml/xml-tree.ts';
import { namespaces, transforms } from '../names.ts';

const prefix = String.raw`([A-Za-z_][\w.-]*)`;
const outsideSignatures = new RegExp(String.raw`^not\(\s*ancestor-or-self::${prefix}:Signature\s*\)$`);
const allSignatures = new RegExp(String.raw`^(?:/descendant::|/descendant-or-self::|//)${prefix}:Signature$`);
const mostExpressions = 3;

/**
 * Tells whether a transform by XPath, or each part of one by XPath Filter 2.0, leaves out all signatures and nothing else,
 * by an expression that is known word for word.
 */
export function leavesOutSignatures(transform: XmlElement): boolean {
  const expressions = childElements(transform);
  if (expressions.length === 0 || expressions.length > mostExpressions) return false;
  if (attributeOf(transform, 'Algorithm') === transforms.xpath)
    return expressions.every(
      (each) => isNamed(each, namespaces.signature, 'XPath') && isKnown(each, outsideSignatures),
    );
  return expressions.every(
    (each) =>
      isNamed(each, namespaces.filter2, 'XPath') &&
      attributeOf(each, 'Filter') === 'subtract' &&
      isKnown(each, allSignatures),
  );
}

function isKnown(expression: XmlElement, form: RegExp): boolean {
  const [, named] = form.exec(textOf(expression).trim()) ?? [];
  return named !== undefined && namespaceOf(named, expression) === namespaces.signature;
}

function namespaceOf(wanted: string, start: XmlElement): string | undefined {
  for (let node: XmlElement | XmlDocument = start; node.kind === 'element'; node = node.parent) {
    const declaration = node.declarations.find(([each]) => each === wanted);
    if (declaration) return declaration[1];
  }
  return undefined;
}
