import { DamagedPdf } from '../unusable-pdf.ts';

type Prediction = { predictor: number; colors: number; bits: number; columns: number };

/** Undoes a PNG predictor (ISO 32000-2 clause 7.4.4.4). Throws DamagedPdf for one that has no place in a file's structure. */
export function undoPrediction(data: Buffer, { predictor, colors, bits, columns }: Prediction): Buffer {
  if (predictor === 1) return data;
  const pixel = Math.ceil((colors * bits) / 8);
  const width = Math.ceil((colors * bits * columns) / 8);
  const isSound = [colors, bits, columns].every((one) => Number.isInteger(one) && one > 0 && one <= 65_536);
  if (predictor < 10 || !isSound || width > data.length)
    throw new DamagedPdf('a stream in it cannot be unpacked');
  const rows = Math.floor(data.length / (width + 1));
  const result = Buffer.alloc(rows * width);
  for (let row = 0; row < rows; row += 1) {
    const from = row * (width + 1);
    undoRow({ data, from: from + 1, result, to: row * width, width, pixel, kind: data[from] ?? 0 });
  }
  return result;
}

type Row = {
  data: Buffer;
  from: number;
  result: Buffer;
  to: number;
  width: number;
  pixel: number;
  kind: number;
};

/** None, Sub, Up, Average and Paeth (ISO/IEC 15948 clause 9.2); any other counts as None, as viewers take it. */
function undoRow({ data, from, result, to, width, pixel, kind }: Row): void {
  for (let index = 0; index < width; index += 1) {
    const left = index >= pixel ? (result[to + index - pixel] ?? 0) : 0;
    const up = to >= width ? (result[to + index - width] ?? 0) : 0;
    const corner = index >= pixel && to >= width ? (result[to + index - width - pixel] ?? 0) : 0;
    result[to + index] = ((data[from + index] ?? 0) + predicted(kind, left, up, corner)) & 0xff;
  }
}

function predicted(kind: number, left: number, up: number, corner: number): number {
  if (kind === 1) return left;
  if (kind === 2) return up;
  if (kind === 3) return (left + up) >> 1;
  return kind === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
  const estimate = left + up - corner;
  const [a, b, c] = [Math.abs(estimate - left), Math.abs(estimate - up), Math.abs(estimate - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
