import { envelopeBounds } from '#domain/envelope/envelope.ts';

/** At most so wide and high, in pixels: more does not show on paper. */
const room = { width: 1000, height: 400 };
const smaller = 0.75;
const start = 'data:image/png;base64,';

function bytesOf(url: string): number {
  return ((url.length - start.length) * 3) / 4;
}

/** Gives a picture file (PNG, JPEG) as a PNG in a data URL, no larger than a signature may be; throws when it is none. */
export async function pngOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  let scale = Math.min(1, room.width / picture.width, room.height / picture.height);
  for (;;) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const url = canvas.toDataURL('image/png');
    if (bytesOf(url) <= envelopeBounds.image || canvas.width < 40) {
      picture.close();
      return url;
    }
    scale *= smaller;
  }
}
