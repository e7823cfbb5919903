/** A document as it was read: nothing is added, resolved or left out (XML 1.0, Namespaces in XML 1.0). */
export type XmlDocument = {
  readonly kind: 'document';
  /** The encoding that it was read in, in lower case. */
  readonly encoding: string;
  readonly root: XmlElement;
  /** The root with the comments and processing instructions before and after it. */
  readonly children: readonly (XmlElement | XmlComment | XmlInstruction)[];
};

export type XmlElement = {
  readonly kind: 'element';
  /** The name as it is written, with its prefix. */
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  /** The namespace's name; empty when it has none. */
  readonly namespace: string;
  /** In the order of the file, declarations of namespaces left out. */
  readonly attributes: readonly XmlAttribute[];
  /** The namespaces that this element declares: prefix, empty for the default one, and name, empty when undeclared. */
  readonly declarations: readonly (readonly [prefix: string, namespace: string])[];
  readonly children: readonly XmlNode[];
  readonly parent: XmlElement | XmlDocument;
};

export type XmlAttribute = {
  readonly name: string;
  readonly prefix: string;
  readonly local: string;
  readonly namespace: string;
  /** Normalised as CDATA (XML 1.0 section 3.3.3). */
  readonly value: string;
};

/** Character data, CDATA sections among it. */
type XmlText = { readonly kind: 'text'; readonly text: string };
type XmlComment = { readonly kind: 'comment'; readonly text: string };
export type XmlInstruction = { readonly kind: 'instruction'; readonly target: string; readonly data: string };
export type XmlNode = XmlElement | XmlText | XmlComment | XmlInstruction;

/** Tells whether an element has this expanded name. */
export function isNamed(element: XmlElement, namespace: string, local: string): boolean {
  return element.namespace === namespace && element.local === local;
}

/** The elements among the children, or those with this namespace and local name. */
export function childElements(parent: XmlElement, namespace?: string, local?: string): XmlElement[] {
  const isWanted = (node: XmlNode): node is XmlElement =>
    node.kind === 'element' &&
    (namespace === undefined || node.namespace === namespace) &&
    (local === undefined || node.local === local);
  return parent.children.filter(isWanted);
}

/** The first child element of this name. */
export function childElement(parent: XmlElement, namespace: string, local: string): XmlElement | undefined {
  return childElements(parent, namespace, local)[0];
}

/** The value of an attribute; without a namespace, as most are, unless one is given. */
export function attributeOf(element: XmlElement, local: string, namespace = ''): string | undefined {
  return element.attributes.find((each) => each.local === local && each.namespace === namespace)?.value;
}

/** The string-value: all character data inside, in order (XPath 1.0 section 5.2). */
export function textOf(element: XmlElement): string {
  const parts: string[] = [];
  for (const node of element.children) {
    if (node.kind === 'text') parts.push(node.text);
    else if (node.kind === 'element') parts.push(textOf(node));
  }
  return parts.join('');
}

/** The document that an element stands in; of a document, itself. */
export function documentOf(start: XmlElement | XmlDocument): XmlDocument {
  let node = start;
  while (node.kind === 'element') node = node.parent;
  return node;
}

/** All elements from this one on downwards, in the order of the document. */
export function* elementsFrom(top: XmlElement): Generator<XmlElement> {
  const waiting: XmlElement[] = [top];
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    yield element;
    for (let at = element.children.length - 1; at >= 0; at--) {
      const child = element.children[at];
      if (child?.kind === 'element') waiting.push(child);
    }
  }
}

/** Tells whether an element is the other or stands inside it. */
export function isWithin(element: XmlElement, other: XmlElement): boolean {
  let node: XmlElement | XmlDocument = element;
  while (node.kind === 'element') {
    if (node === other) return true;
    node = node.parent;
  }
  return false;
}
