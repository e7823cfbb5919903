/** Makes a CMap from codes to their texts (ISO 32000-2 clause 9.10.3); codes are positions in the list from 1 on. */
export function toUnicodeMap(texts: readonly string[]): string {
  const lines = texts.flatMap((text, code) => (code === 0 ? [] : [`<${hex16(code)}> <${utf16Of(text)}>`]));
  const blocks: string[] = [];
  for (let from = 0; from < lines.length; from += 100) {
    const block = lines.slice(from, from + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** Four hexadecimal digits. */
export function hex16(value: number): string {
  return value.toString(16).padStart(4, '0');
}

/** A text in UTF-16BE, by hexadecimal digits. */
export function utf16Of(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex');
}
