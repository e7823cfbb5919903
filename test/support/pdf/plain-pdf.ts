/** Makes a PDF of these objects, numbered from 1; the first is the catalog (ISO 32000-2 clause 7.5). */
export function plainPdf(objects: string[], trailer = ''): Buffer {
  const parts = ['%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n'];
  let length = parts[0]?.length ?? 0;
  const entries = objects.map((body, index) => {
    const entry = `${String(length).padStart(10, '0')} 00000 n\r\n`;
    const object = `${index + 1} 0 obj\n${body}\nendobj\n`;
    parts.push(object);
    length += object.length;
    return entry;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f\r\n${entries.join('')}`;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.from([...parts, table, end].join(''), 'latin1');
}

/** A stream with these entries of its dictionary. */
export function plainStream(data: string, entries = ''): string {
  return `<< /Length ${data.length} ${entries} >>\nstream\n${data}\nendstream`;
}
