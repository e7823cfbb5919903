import { constants, deflateRawSync } from 'node:zlib';
import { strToU8, zipSync, type Zippable } from 'fflate';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A relation from the main part: `type` by its last word, or a whole address. */
export type Relation = { type: string; target: string; external?: boolean; id?: string };

export type OfficeParts = {
  /** XML of the body or of the sheet's rows. */
  content?: string;
  /** Elements of the workbook behind its sheets. */
  workbook?: string;
  relations?: Relation[];
  /** Elements of [Content_Types].xml. */
  types?: string;
  /** Further files. */
  files?: Record<string, string | Uint8Array>;
};

/** Relations as the XML of a .rels part. */
export function relationsXml(given: Relation[]): string {
  const items = given.map(
    ({ type, target, external, id }, index) =>
      `<Relationship Id="${id ?? `x${index}`}" Type="${type.includes(':') ? type : `${relations}/${type}`}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
  );
  return `${declaration}<Relationships xmlns="${packageRelations}">${items.join('')}</Relationships>`;
}

function zipped(files: Record<string, string | Uint8Array>): Buffer {
  const entries = Object.entries(files).map(([name, data]): [string, Uint8Array] => [
    name,
    typeof data === 'string' ? strToU8(data) : data,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries) satisfies Zippable));
}

function typesXml(main: string, contentType: string, more: string): string {
  return `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
<Override PartName="${main}" ContentType="${contentType}"/>${more}</Types>`;
}

/** A Word paragraph of plain text. */
export const paragraph = (text: string) => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A small DOCX. */
export function docx({ content = paragraph('Гэрээ'), types = '', ...parts }: OfficeParts = {}): Buffer {
  const main = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
  return zipped({
    '[Content_Types].xml': typesXml('/word/document.xml', main, types),
    '_rels/.rels': relationsXml([{ type: 'officeDocument', target: 'word/document.xml', id: 'rId1' }]),
    'word/document.xml': `${declaration}<w:document xmlns:w="${word}" xmlns:r="${relations}"><w:body>${content}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    'word/_rels/document.xml.rels': relationsXml(parts.relations ?? []),
    ...parts.files,
  });
}

/** A small XLSX of one sheet. */
export function xlsx({
  content = '<row r="1"><c r="A1" t="inlineStr"><is><t>Гэрээ</t></is></c></row>',
  workbook = '',
  types = '',
  ...parts
}: OfficeParts = {}): Buffer {
  const main = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
  const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml';
  const override = `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}"/>`;
  return zipped({
    '[Content_Types].xml': typesXml('/xl/workbook.xml', main, override + types),
    '_rels/.rels': relationsXml([{ type: 'officeDocument', target: 'xl/workbook.xml', id: 'rId1' }]),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${sheet}" xmlns:r="${relations}"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets>${workbook}</workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      { type: 'worksheet', target: 'worksheets/sheet1.xml', id: 'rId1' },
      ...(parts.relations ?? []),
    ]),
    'xl/worksheets/sheet1.xml': `${declaration}<worksheet xmlns="${sheet}"><sheetData>${content}</sheetData></worksheet>`,
    ...parts.files,
  });
}

const fieldMark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;

/** Makes a field of a Word document whose instruction is split over these runs. */
export function wordField(...instruction: string[]): string {
  const runs = instruction.map(
    (text) => `<w:r><w:instrText xml:space="preserve">${text}</w:instrText></w:r>`,
  );
  return `<w:p>${fieldMark('begin')}${runs.join('')}${fieldMark('separate')}${fieldMark('end')}</w:p>`;
}

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006';

/** A picture that is shown from where the relation of this id leads. */
export const linkedPicture = (id: string) =>
  `<w:p><w:r><w:drawing><wp:inline xmlns:wp="${drawing}/wordprocessingDrawing"><wp:extent cx="914400" cy="914400"/><wp:docPr id="1" name="a"/>
<a:graphic xmlns:a="${drawing}/main"><a:graphicData uri="${drawing}/picture"><pic:pic xmlns:pic="${drawing}/picture">
<pic:nvPicPr><pic:cNvPr id="1" name="a"/><pic:cNvPicPr/></pic:nvPicPr><pic:blipFill><a:blip r:link="${id}"/></pic:blipFill>
<pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="914400" cy="914400"/></a:xfrm><a:prstGeom prst="rect"/></pic:spPr></pic:pic>
</a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;

/** The content of [Content_Types].xml in a DOCX, by which its type is detected. */
const docxTypes = `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`;

/** A DOCX of a few hundred kilobytes with a part of so many MiB of zeros, which `declared` bytes are said of. */
export function docxBomb(mebibytes: number, declared = mebibytes * 1_048_576): Buffer {
  const types = Buffer.from(docxTypes);
  const block = deflateRawSync(Buffer.alloc(1_048_576), { finishFlush: constants.Z_FULL_FLUSH });
  const zeros = Buffer.concat([...Array.from({ length: mebibytes }, () => block), Buffer.from([3, 0])]);
  const entries = [
    { name: '[Content_Types].xml', data: deflateRawSync(types), size: types.length },
    { name: 'word/media/image1', data: zeros, size: declared },
  ];
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  for (const { name, data, size } of entries) {
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(data.length, 14);
    facts.writeUInt32LE(size, 18);
    facts.writeUInt16LE(name.length, 22);
    const offset = Buffer.alloc(14);
    offset.writeUInt32LE(Buffer.concat(local).length, 10);
    central.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, offset, Buffer.from(name));
    local.push(Buffer.from('PK\x03\x04', 'latin1'), facts, Buffer.from(name), data);
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(Buffer.concat(local).length, 16);
  return Buffer.concat([...local, directory, end]);
}
