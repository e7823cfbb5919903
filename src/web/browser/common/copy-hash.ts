import { get } from './dom.ts';
import { words } from '../language.ts';

async function copy(source: HTMLElement, status: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(source.dataset['hash'] ?? '');
    status.textContent = words.document.copied;
  } catch {
    getSelection()?.selectAllChildren(source);
    status.textContent = words.document.copyFailed;
  }
}

/** Wires the button that copies the fingerprint; where the browser forbids it, selects the text instead. */
export function copyHash(): void {
  const source = get('fingerprint', HTMLElement);
  const status = get('copied', HTMLElement);
  get('copy', HTMLButtonElement).addEventListener('click', () => void copy(source, status));
}
