/** A multipart form with these fields. */
export function formOf(fields: Record<string, string | Blob>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}

/** A form that uploads a document, with its fields before the file. */
export function form(
  bytes: Uint8Array,
  fields: Record<string, string> = {},
  fileName = 'agreement.pdf',
): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([new Uint8Array(bytes)]), fileName);
  return body;
}
