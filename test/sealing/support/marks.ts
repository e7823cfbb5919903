import { encode } from 'fast-png';

/** A stroke as somebody draws it: dark ink on nothing, with a wide empty edge. */
export function drawnMark({ width = 400, height = 160 } = {}): Buffer {
  const data = new Uint8Array(width * height * 4);
  for (let step = 0; step <= 2_000; step += 1) {
    const along = step / 2_000;
    const x = Math.round(width * (0.15 + 0.7 * along));
    const y = Math.round(height * (0.5 + 0.28 * Math.sin(along * 14) * (1 - along * 0.6)));
    for (let dx = -2; dx <= 2; dx += 1) {
      for (let dy = -2; dy <= 2; dy += 1) {
        const at = ((y + dy) * width + x + dx) * 4;
        data.set([20, 30, 90, dx * dx + dy * dy <= 4 ? 255 : 90], at);
      }
    }
  }
  return Buffer.from(encode({ width, height, data, channels: 4, depth: 8 }));
}

/** A stamp without transparency: a red frame on white, in grey of one channel when asked for. */
export function stampMark({ channels = 3 }: { channels?: 1 | 3 } = {}): Buffer {
  const side = 120;
  const data = new Uint8Array(side * side * channels).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const edge = Math.min(x, y, side - 1 - x, side - 1 - y);
      if (edge < 8 || (edge > 20 && (x + y) % 20 < 8)) {
        data.set(channels === 3 ? [176, 48, 28] : [60], (y * side + x) * channels);
      }
    }
  }
  return Buffer.from(encode({ width: side, height: side, data, channels, depth: 8 }));
}
