import { SaxesParser } from 'saxes';
import { partAt } from './facts.ts';
import { readParts } from './parts.ts';
import { damagedPart, decodePart, type PartVisitor } from './part-visitor.ts';

/** The links of a DOCX or XLSX that are left out of its conversion. */
export type PackageLinks = {
  /** The template that a DOCX was made from (ISO/IEC 29500-1 clause 11.3.4 and 17.15.1.6). */
  hasTemplate: boolean;
  /** Parts of an XLSX that name other workbooks (clause 12.3.9), by their names in the ZIP in lower case. */
  workbooks: ReadonlySet<string>;
};

/** The attributes of a relation (ISO/IEC 29500-2 clause 8.5.3.4). */
type Relation = { type: string; target: string; isExternal: boolean };

/** Tells which kind of link that the conversion can do without a relation is; undefined for any other relation. */
export function linkKind({
  type,
  isExternal,
}: Omit<Relation, 'target'>): 'template' | 'workbook' | undefined {
  const kind = type.split('/').at(-1)?.toLowerCase();
  if (kind === 'attachedtemplate') return 'template';
  return kind === 'externallink' && !isExternal ? 'workbook' : undefined;
}

/** Reads the relations in a DOCX or XLSX for links that it is converted without. Throws UnusableOffice when it is damaged. */
export async function findLinks(path: string): Promise<PackageLinks> {
  const workbooks = new Set<string>();
  let hasTemplate = false;
  await readParts(path, (name) => {
    if (!/\.rels$/i.test(name)) return undefined;
    return readRelations(name, (relation) => {
      const kind = linkKind(relation);
      if (kind === 'template') hasTemplate = true;
      if (kind === 'workbook') workbooks.add(partFrom(name, relation.target));
    });
  });
  return { hasTemplate, workbooks };
}

function readRelations(name: string, look: (relation: Relation) => void): PartVisitor {
  const parser = new SaxesParser({ xmlns: true, position: false });
  const decode = decodePart(name);
  const refuse = () => {
    throw damagedPart(name);
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ local, attributes }) => {
    const given = (attribute: string) => attributes[attribute]?.value ?? '';
    const isExternal = given('TargetMode').toLowerCase() === 'external';
    if (local === 'Relationship') look({ type: given('Type'), target: given('Target'), isExternal });
  });
  return {
    write: (piece) => void parser.write(decode(piece)),
    end: () => void parser.write(decode(undefined)).close(),
  };
}

/** The part that a target leads to, from the part that these relations are of (clause 8.5.3.4). */
function partFrom(relations: string, target: string): string {
  const source = new URL(relations.replace(/_rels\/[^/]*$/i, ''), 'http://package/');
  return partAt(URL.parse(target, source.href)?.pathname ?? target);
}
