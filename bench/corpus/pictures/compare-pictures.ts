import type { Pictures } from '../report/outcome.ts';
import { looksSame, type Box, type Picture } from './picture.ts';

/** Two readings of the same pages: which look different outside the boxes on the first page. */
export function comparePictures(before: Picture[], after: Picture[], onFirst: Box[]): Pictures {
  if (before.length === 0) return { pages: 0, differing: [], fault: 'nothing was drawn before' };
  const differing = before.flatMap((picture, index) => {
    const now = after[index];
    return now && looksSame(picture, now, index === 0 ? onFirst : []) ? [] : [index + 1];
  });
  return { pages: before.length, differing };
}
