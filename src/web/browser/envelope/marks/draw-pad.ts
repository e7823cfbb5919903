/** A field that takes a signature drawn by finger, pen or mouse. */
export type DrawPad = { isEmpty: () => boolean; clear: () => void; image: () => string };

type Point = { x: number; y: number };
const pen = { width: 7, colour: '#14213d' };
const margin = 12;

function path(context: CanvasRenderingContext2D, stroke: Point[]): void {
  const [first, ...rest] = stroke;
  if (!first) return;
  context.beginPath();
  context.moveTo(first.x, first.y);
  let before = first;
  for (const point of rest) {
    const middle = { x: (before.x + point.x) / 2, y: (before.y + point.y) / 2 };
    context.quadraticCurveTo(before.x, before.y, middle.x, middle.y);
    before = point;
  }
  // A point alone is a dot.
  context.lineTo(before.x + 0.01, before.y);
  context.stroke();
}

function draw(canvas: HTMLCanvasElement, strokes: Point[][], origin: Point = { x: 0, y: 0 }): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.translate(-origin.x, -origin.y);
  context.lineWidth = pen.width;
  context.lineCap = context.lineJoin = 'round';
  context.strokeStyle = pen.colour;
  for (const stroke of strokes) path(context, stroke);
}

/** Draws the strokes alone, cut to their bounds, on nothing, as a PNG in a data URL. */
function pictureOf(strokes: Point[][]): string {
  const points = strokes.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const origin = { x: Math.min(...xs) - margin, y: Math.min(...ys) - margin };
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(Math.max(...xs) + margin - origin.x);
  canvas.height = Math.ceil(Math.max(...ys) + margin - origin.y);
  draw(canvas, strokes, origin);
  return canvas.toDataURL('image/png');
}

/** Wires a canvas for drawing; calls `changed` at every stroke. */
export function drawPad(canvas: HTMLCanvasElement, changed: () => void): DrawPad {
  let strokes: Point[][] = [];
  let current: Point[] | undefined;

  function pointOf(event: PointerEvent): Point {
    const box = canvas.getBoundingClientRect();
    return {
      x: ((event.clientX - box.left) * canvas.width) / box.width,
      y: ((event.clientY - box.top) * canvas.height) / box.height,
    };
  }

  canvas.addEventListener('pointerdown', (event) => {
    if (!event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    canvas.setPointerCapture(event.pointerId);
    current = [pointOf(event)];
    strokes.push(current);
    draw(canvas, strokes);
    changed();
  });
  canvas.addEventListener('pointermove', (event) => {
    if (!current || !event.isPrimary) return;
    // Browsers bundle the moves of a pen between two frames.
    const events = event.getCoalescedEvents?.() ?? [];
    current.push(...(events.length > 0 ? events : [event]).map(pointOf));
    draw(canvas, strokes);
  });
  for (const type of ['pointerup', 'pointercancel']) {
    canvas.addEventListener(type, () => {
      current = undefined;
    });
  }
  return {
    isEmpty: () => strokes.length === 0,
    clear: () => {
      strokes = [];
      draw(canvas, strokes);
      changed();
    },
    image: () => pictureOf(strokes),
  };
}
