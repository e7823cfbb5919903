import type { SaxesTagNS } from 'saxes';
import { damagedPart, type PartVisitor } from './part-visitor.ts';
import { partAt } from './facts.ts';
import { findLinks, linkKind, type PackageLinks } from './links.ts';
import { readParts } from './parts.ts';
import { writePackage, type PackageWriter } from './write-package.ts';
import { copyXml, type XmlLosses } from './xml-copy.ts';
import { lookAtPart } from './xml-part.ts';

const templateLeftOut = 'The link to the template that the document was made from was left out.';
const workbooksLeftOut =
  'Links to other workbooks were left out: cells show the values that were last calculated.';

/**
 * Copies the DOCX or XLSX at a path without its links to a template and to other workbooks, as office programs break such
 * links: cells keep the values they show. Gives the links that were left out, for people; if there are none there is no
 * copy. The copy is as hostile as the file was. Throws UnusableOffice on a file that is damaged, too large or linked to
 * another program.
 */
export async function copyWithoutLinks(path: string, copy: string): Promise<string[]> {
  const links = await findLinks(path);
  const hasWorkbooks = links.workbooks.size > 0;
  const leftOut = [
    ...(links.hasTemplate ? [templateLeftOut] : []),
    ...(hasWorkbooks ? [workbooksLeftOut] : []),
  ];
  if (leftOut.length === 0) return [];
  const zip = writePackage(copy);
  try {
    await readParts(path, (name) => copyPart(name, links, zip));
    zip.end();
  } finally {
    zip.close();
  }
  return leftOut;
}

function copyPart(name: string, links: PackageLinks, zip: PackageWriter): PartVisitor | undefined {
  const lower = name.toLowerCase();
  if (links.workbooks.has(lower)) return lookAtLink(name);
  if (links.workbooks.has(lower.replace(/_rels\/([^/]*)\.rels$/, '$1'))) return undefined;
  const push = zip.begin(name);
  const part = changes(lower, links)
    ? copyXml(name, lossesOf(links), (text) => push(Buffer.from(text), false))
    : { write: (piece: Uint8Array) => push(piece, false), end: () => undefined };
  return {
    write: part.write,
    end: () => {
      part.end();
      push(new Uint8Array(), true);
    },
  };
}

/** Tells whether a part may name a link that is left out. */
function changes(lower: string, { hasTemplate, workbooks }: PackageLinks): boolean {
  if (lower.endsWith('.rels') || lower === '[content_types].xml') return true;
  if (workbooks.size > 0 && lower.endsWith('.xml')) return true;
  return hasTemplate && /settings[^/]*\.xml$/.test(lower);
}

/** A part that is left out is a link to another workbook, and none to another program. */
function lookAtLink(name: string): PartVisitor {
  const refuse = () => {
    throw damagedPart(name);
  };
  const element = (_: string, tag: SaxesTagNS, isRoot: boolean) => {
    if (isRoot && tag.local !== 'externalLink') refuse();
  };
  return lookAtPart(name, { element, binary: refuse, fault: () => undefined });
}

function lossesOf({ hasTemplate, workbooks }: PackageLinks): XmlLosses {
  const hasWorkbooks = workbooks.size > 0;
  return {
    drops: ({ local, attributes }) => {
      const given = (name: string) => attributes[name]?.value ?? '';
      const isExternal = given('TargetMode').toLowerCase() === 'external';
      if (local === 'Relationship') return linkKind({ type: given('Type'), isExternal }) !== undefined;
      if (local === 'Override') return workbooks.has(partAt(given('PartName')));
      return (
        (hasTemplate && local === 'attachedTemplate') || (hasWorkbooks && local === 'externalReferences')
      );
    },
    // Formulas that name no other workbook go, too: a name in them may stand for one. HYPERLINK formulas make links to
    // click, so they stay, but for those that name a workbook.
    dropsFormula: (formula) =>
      hasWorkbooks && (/\[\d+\]/.test(formula) || !/^\s*HYPERLINK\s*\(/i.test(formula)),
  };
}
