import type { MarkInput } from '../../../domain/envelope-view.ts';

/** Gives a signature or initials as they look: the words that were typed, in the typeface of the document, or the picture. */
export function showMark(mark: MarkInput): HTMLElement {
  if (mark.image) {
    const picture = document.createElement('img');
    picture.src = mark.image;
    picture.alt = '';
    return picture;
  }
  const text = document.createElement('span');
  text.className = 'typed';
  text.translate = false;
  text.textContent = mark.text ?? '';
  return text;
}
