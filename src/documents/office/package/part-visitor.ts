import { UnusableOffice } from '../examine/limits.ts';

/** Takes one file of a DOCX or XLSX in pieces while it is unpacked. */
export type PartVisitor = { write: (piece: Uint8Array) => void; end: () => void };

/** Makes the refusal of a part that cannot be read. */
export function damagedPart(name: string): UnusableOffice {
  const shown = name.length > 80 ? `${name.slice(0, 80)}…` : name;
  return new UnusableOffice(`the file is damaged: ${shown} cannot be read`);
}

/** Decodes a part in UTF-8 piece by piece; undefined is its end. Throws UnusableOffice on any other bytes. */
export function decodePart(name: string): (piece: Uint8Array | undefined) => string {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return (piece) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw damagedPart(name);
    }
  };
}
