import { find, get } from './dom.ts';

/** `unsigned` is neither good nor bad: the file is known, and nobody has signed it. */
export type Verdict = 'match' | 'mismatch' | 'unsigned' | 'working' | 'unread';

/** Shows the verdict on a file in the box beneath the zone. */
export function showVerdict(kind: Verdict, title: string, text = ''): void {
  const box = document.createElement('div');
  box.className = kind;
  const strong = document.createElement('strong');
  const icon = find(`icon-${kind}`, HTMLTemplateElement)?.content.cloneNode(true);
  if (icon) strong.append(icon);
  strong.append(title);
  box.append(strong, text);
  get('verdict', HTMLElement).replaceChildren(box);
}

/** Hands over each file that a person chooses by the button or drops anywhere in the zone. */
export function takeFiles(take: (file: File) => void): void {
  const zone = get('drop', HTMLElement);
  const input = get('file', HTMLInputElement);
  get('choose', HTMLButtonElement).addEventListener('click', () => input.click());
  input.addEventListener('change', () => {
    const file = input.files?.[0];
    input.value = '';
    if (file) take(file);
  });
  zone.addEventListener('dragover', () => zone.classList.add('over'));
  zone.addEventListener('dragleave', () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => {
    zone.classList.remove('over');
    const file = event.dataTransfer?.files[0];
    if (file) take(file);
  });
}

/** Keeps a file that was dropped beside the zone from replacing the page. */
export function holdDroppedFiles(): void {
  for (const type of ['dragover', 'drop']) addEventListener(type, (event) => event.preventDefault());
}
