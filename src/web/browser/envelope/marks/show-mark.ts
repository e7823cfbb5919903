import type { MarkInput } from '#domain/envelope/session-view.ts';

/** Gives a signature or initials as they look: the words that were typed, in the handwriting of the document, or the picture. */
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
  if (mark.face) text.dataset['face'] = mark.face;
  text.textContent = mark.text ?? '';
  return text;
}

/** Makes a typed text as small as it must be to fit in one line of `room`, as the document does. */
export function fitTyped(text: HTMLElement, room: HTMLElement): void {
  text.style.setProperty('--fit', '1');
  const { paddingLeft, paddingRight } = getComputedStyle(room);
  const width = room.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const range = document.createRange();
  range.selectNodeContents(text);
  const ratio = width / range.getBoundingClientRect().width;
  if (width > 0 && ratio < 1) text.style.setProperty('--fit', String(ratio * 0.98));
}
