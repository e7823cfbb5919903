import { UnusableXml } from '../../xml/unusable-xml.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import type { XadesFile } from '../xades-file.ts';
import type { Reference } from './reference.ts';
import { resolveUri, type Data, type Resolved, type Unresolved } from './resolve.ts';
import { applyTransform } from './transform.ts';

/** What a reference covers: what its URI leads to, and what its transforms leave of it. */
export type Dereferenced = {
  resolved: Resolved;
  result: Data;
  /** Nodes before they were written. */ nodes?: Data;
};

/** Follows a reference of a signature through its transforms (XMLDSig section 4.4.3.2), or says why it cannot. */
export function dereference(
  { uri, transforms }: Reference,
  signature: XmlElement,
  file: XadesFile,
): Dereferenced | Unresolved {
  const resolved = resolveUri(uri, file);
  if ('fault' in resolved) return resolved;
  let result = resolved.data;
  try {
    for (const transform of transforms) {
      const next = applyTransform(transform, result, { signature, file });
      if ('fault' in next) return next;
      result = next;
    }
  } catch (error) {
    if (error instanceof UnusableXml) return { fault: error.reason };
    throw error;
  }
  return { resolved, result };
}
