import type { MarkFace } from '#domain/envelope/mark-face.ts';
import type { MarkInput } from '#domain/envelope/session-view.ts';
import { get } from '../../common/dom.ts';
import { fitTyped } from './show-mark.ts';

/**
 * Wires the typed text and its handwriting, which are shown as the document will have them; `changed` is told of each change. Gives the
 * mark, undefined without a text, and the function that shows it anew.
 */
export function wireTyped(changed: () => void): {
  input: HTMLInputElement;
  made: () => MarkInput | undefined;
  show: () => void;
} {
  const input = get('typed-mark', HTMLInputElement);
  const shown = get('typed-shown', HTMLElement);
  const faces = [...document.querySelectorAll<HTMLInputElement>('#mark input[name=face]')];
  const face = () => (faces.find(({ checked }) => checked)?.value ?? 'caveat') as MarkFace;

  function show(): void {
    shown.textContent = input.value;
    shown.dataset['face'] = face();
    for (const sample of document.querySelectorAll('#mark .sample')) sample.textContent = input.value;
    changed();
    fitTyped(shown, shown);
    // A handwriting comes when it is first shown, and is wider or narrower.
    void document.fonts.ready.then(() => fitTyped(shown, shown));
  }

  input.addEventListener('input', show);
  for (const choice of faces) choice.addEventListener('change', show);
  return {
    input,
    made: () => {
      const text = input.value.trim();
      return text === '' ? undefined : { type: 'typed', text, face: face() };
    },
    show,
  };
}
