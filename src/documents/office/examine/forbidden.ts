import type { SaxesTagNS } from 'saxes';

const macros = 'the file has macros';
const embedded = 'the file has another file embedded that a program opens (OLE)';
const chunk = 'the file takes in another document (altChunk)';
const outside = (what: string) => `the file refers to something outside of it (${what})`;

/** Relations by the last part of their type (ISO/IEC 29500-1 clauses 11.3, 12.3 and 15.2; [MS-OFFMACRO2] 2.2.1). */
const relations = new Map<string, string>([
  ['vbaproject', macros],
  ['wordvbadata', macros],
  ['xlmacrosheet', macros],
  ['xlintlmacrosheet', macros],
  ['oleobject', embedded],
  ['control', embedded],
  ['activexcontrolbinary', embedded],
  ['afchunk', chunk],
  ['subdocument', outside('a subdocument')],
  ['externallink', outside('a link to another workbook')],
  ['connections', outside('a connection to data')],
  ['querytable', outside('a connection to data')],
]);

/** Finds a relation to a forbidden part, or to anything outside except a link that a reader may click. */
export function relationFault(part: string, attributes: Map<string, string>): string | undefined {
  const given = (name: string) => attributes.get(name) ?? '';
  const type = given('Type').split('/').at(-1) ?? '';
  const forbidden = relations.get(type.toLowerCase());
  if (forbidden !== undefined) return forbidden;
  // A chart keeps its numbers in a workbook of its own; anywhere else such a package is an object to be opened.
  if (type === 'package' && !/\/charts(?:ex)?\/_rels\//i.test(part)) return embedded;
  const isExternal = given('TargetMode').toLowerCase() === 'external';
  if (type === 'hyperlink') return isExternal || given('Target').startsWith('#') ? undefined : embedded;
  if (!isExternal && !leadsOutside(given('Target'))) return undefined;
  return outside(/^[A-Za-z0-9]{1,40}$/.test(type) ? type : 'a relation');
}

/** A part's type that only files with macros have. */
export function typeFault(attributes: Map<string, string>): string | undefined {
  return /macroenabled|vbaproject|macrosheet/i.test(attributes.get('ContentType') ?? '') ? macros : undefined;
}

/** The same faults by the elements that use them, whatever the relation calls itself. */
const elements = new Map<string, string>([
  ['altChunk', chunk],
  ['subDoc', outside('a subdocument')],
  ['attachedTemplate', outside('a template')],
  ['OLEObject', embedded],
  ['oleObject', embedded],
  ['control', embedded],
  ['externalReference', outside('a link to another workbook')],
  ['ddeLink', outside('a link to another program')],
  ['oleLink', outside('a link to another program')],
]);
const relationships = new Set([
  'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
  'http://purl.oclc.org/ooxml/officeDocument/relationships',
]);

/** Finds an element that takes in or starts something, or that shows linked content that is not kept inside. */
export function elementFault({ local, attributes }: SaxesTagNS): string | undefined {
  const linked = Object.values(attributes).some(
    ({ uri, local: attribute }) => (attribute === 'link' || attribute === 'href') && relationships.has(uri),
  );
  return elements.get(local) ?? (linked ? outside('a linked picture or recording') : undefined);
}

const takingIn =
  /^\s*(?:INCLUDE|INCLUDETEXT|INCLUDEPICTURE|IMPORT|DDE|DDEAUTO|LINK|DATABASE|RD|EMBED|CONTROL)(?![A-Z])/i;

/** A Word field that takes something in from outside, or starts something (ISO/IEC 29500-1 clause 17.16.5). */
export function fieldFault(instruction: string): string | undefined {
  const name = takingIn.exec(instruction)?.[0].trim().toUpperCase();
  return name === undefined ? undefined : outside(`a field ${name}`);
}

const calling =
  /(?<![A-Z0-9_])(?:WEBSERVICE|DDE|RTD|INDIRECT|CALL|REGISTER(?:\.ID)?|EXEC|SQL\.REQUEST)\s*\(/i;
const addressed =
  /HYPERLINK\s*\(\s*"\s*(?:file:|\\\\)|'(?:file|https?|ftp|smb):|\|\s*'[^']*'\s*!|'(?:[a-z]:)?\\[^']*'\s*!/i;

/**
 * A formula that fetches, starts a program or takes values from another file, or from wherever a text says that only comes
 * about when it is calculated (INDIRECT).
 */
export function formulaFault(formula: string): string | undefined {
  return calling.test(formula) || addressed.test(formula) ? outside('a formula') : undefined;
}

const svg = 'http://www.w3.org/2000/svg';
const vml = 'urn:schemas-microsoft-com:vml';
const vmlPictures = new Set(['imagedata', 'fill', 'stroke']);

/** A picture in SVG or VML that shows another one from somewhere else. Links that a reader may click are fine. */
export function pictureFault(
  { local, uri }: SaxesTagNS,
  attributes: Map<string, string>,
): string | undefined {
  const shows = uri === svg ? local !== 'a' : uri === vml && vmlPictures.has(local);
  if (!shows) return undefined;
  const places = [attributes.get('src'), attributes.get('href')];
  if (places.some((place) => place !== undefined && leadsOutside(place))) return outside('a picture');
  return uri === svg ? styleFault([...attributes.values()].join('\n')) : undefined;
}

/** A style that fetches something. */
export function styleFault(style: string): string | undefined {
  return /@import|url\(\s*['"]?\s*(?!#|data:)[^\s'"]/i.test(style) ? outside('a style') : undefined;
}

/** An address with a scheme other than data, or of another host or folder. */
function leadsOutside(place: string): boolean {
  const trimmed = place.trim();
  return !/^data:/i.test(trimmed) && /^(?:[a-z][a-z0-9+.-]*:|\\|\/\/)/i.test(trimmed);
}
