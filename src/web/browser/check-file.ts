import { find, get } from './dom.ts';
import { hashFile } from './hash-file.ts';
import { words } from './language.ts';

const { check } = words;

function show(kind: 'match' | 'mismatch' | 'working' | 'unread', title: string, text = ''): void {
  const box = document.createElement('div');
  box.className = kind;
  const strong = document.createElement('strong');
  const icon = document.querySelector<HTMLTemplateElement>(`#icon-${kind}`)?.content.cloneNode(true);
  if (icon) strong.append(icon);
  strong.append(title);
  box.append(strong, text);
  get('verdict', HTMLElement).replaceChildren(box);
  const warning = find('mismatch-warning', HTMLElement);
  if (warning) warning.hidden = kind !== 'mismatch';
}

async function examine(file: File, wanted: string): Promise<void> {
  show('working', check.reading(file.name));
  try {
    const matches = (await hashFile(file)) === wanted;
    if (matches) show('match', check.match, check.matchText(file.name));
    else show('mismatch', check.mismatch, check.mismatchText(file.name));
  } catch {
    show('unread', check.unreadable(file.name));
  }
}

/** Lets the signer compare a file of their own with the fingerprint, by the button or by dropping it anywhere in the zone. */
export function checkFile(): void {
  const zone = get('drop', HTMLElement);
  const input = get('file', HTMLInputElement);
  const wanted = get('fingerprint', HTMLElement).dataset['hash'] ?? '';
  get('choose', HTMLButtonElement).addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    input.value = '';
    if (file) void examine(file, wanted);
  });
  zone.addEventListener('dragover', () => zone.classList.add('over'));
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => {
    zone.classList.remove('over');
    const file = event.dataTransfer?.files[0];
    if (file) void examine(file, wanted);
  });
}

/** Keeps a file that was dropped beside the zone from replacing the page. */
export function holdDroppedFiles(): void {
  for (const type of ['dragover', 'drop']) addEventListener(type, (event) => event.preventDefault());
}
