import { docx, relationsXml, xlsx, type OfficeParts } from './office-files.ts';

const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A small DOCX that says which template it was made from. */
export function templatedDocx({
  files,
  relations: given = [],
  types = '',
  ...parts
}: OfficeParts = {}): Buffer {
  const settings = 'application/vnd.openxmlformats-officedocument.wordprocessingml.settings+xml';
  const template = { type: 'attachedTemplate', target: 'file:///C:\\Templates\\a.dotm', external: true };
  return docx({
    ...parts,
    types: `<Override PartName="/word/settings.xml" ContentType="${settings}"/>${types}`,
    relations: [{ type: 'settings', target: 'settings.xml', id: 'rId9' }, ...given],
    files: {
      'word/settings.xml': `<w:settings xmlns:w="${word}" xmlns:r="${relations}"><w:zoom w:percent="100"/><w:attachedTemplate r:id="rId1"/></w:settings>`,
      'word/_rels/settings.xml.rels': relationsXml([{ ...template, id: 'rId1' }]),
      ...files,
    },
  });
}

const linkType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml';
const names = '<definedNames><definedName name="price">[1]Prices!$A$1:$B$4</definedName></definedNames>';
const linkedRows = `<row r="1"><c r="A1"><f>[1]Prices!A1</f><v>1234.5</v></c><c r="B1" t="str"><f>VLOOKUP("x",price,2,FALSE)</f><v>named</v></c><c r="C1" t="str"><f>HYPERLINK("https://example.mn/","click")</f><v>click</v></c><c r="D1" t="str"><f>HYPERLINK([1]Prices!A1,"go")</f><v>go</v></c></row>
<row r="2"><c r="A2"><f t="shared" ref="A2:A3" si="0">[1]Prices!B2</f><v>71</v></c><c r="B2"><f>A1+1</f><v>777</v></c><c r="C2"><f>1+2</f></c><c r="D2" t="inlineStr"><is><t>a&#13;&lt;b&gt;</t></is></c></row>
<row r="3"><c r="A3"><f t="shared" si="0"/><v>72</v></c></row>`;

/** Makes a small XLSX whose cells take values from another workbook, by formulas and by names. */
export function linkedWorkbook({
  link = '<externalBook r:id="rId1"><sheetNames><sheetName val="Prices"/></sheetNames></externalBook>',
  rows = '',
  files = {},
}: { link?: string; rows?: string; files?: OfficeParts['files'] } = {}): Buffer {
  const path = { type: 'externalLinkPath', target: 'file:///C:\\prices.xlsx', external: true, id: 'rId1' };
  return xlsx({
    content: linkedRows + rows,
    workbook: `<externalReferences><externalReference r:id="rId5"/></externalReferences>${names}`,
    types: `<Override PartName="/xl/externalLinks/externalLink1.xml" ContentType="${linkType}"/>`,
    relations: [{ type: 'externalLink', target: 'externalLinks/externalLink1.xml', id: 'rId5' }],
    files: {
      'xl/externalLinks/externalLink1.xml': `<externalLink xmlns="${sheet}" xmlns:r="${relations}">${link}</externalLink>`,
      'xl/externalLinks/_rels/externalLink1.xml.rels': relationsXml([path]),
      ...files,
    },
  });
}
