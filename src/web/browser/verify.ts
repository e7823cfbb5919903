import { find, get } from './common/dom.ts';
import { holdDroppedFiles } from './common/drop-zone.ts';
import { localTimes } from './common/times.ts';

/** Names of files that hold a signature alone, apart from their document. */
const apart = /\.(?:p7s|p7m|p7b|p7c|cms|sig|asc|xml|xades)$/i;

const form = get('drop', HTMLFormElement);
const signature = get('signature', HTMLInputElement);
const documentField = get('document', HTMLInputElement);

function choose(input: HTMLInputElement, file: File): void {
  const list = new DataTransfer();
  list.items.add(file);
  input.files = list.files;
}

/** Of two files that are dropped together the one with the name of a signature is that. */
function take(files: readonly File[]): void {
  const [first, second] = files;
  if (!first) return;
  const isSwapped = second !== undefined && !apart.test(first.name) && apart.test(second.name);
  choose(signature, isSwapped ? second : first);
  if (second) choose(documentField, isSwapped ? first : second);
}

holdDroppedFiles();
get('droppable', HTMLElement).hidden = false;
form.addEventListener('dragover', () => form.classList.add('over'));
form.addEventListener('dragleave', () => form.classList.remove('over'));
form.addEventListener('drop', (event) => {
  form.classList.remove('over');
  take([...(event.dataTransfer?.files ?? [])]);
});
form.addEventListener('submit', () => {
  const button = get('submit', HTMLButtonElement);
  button.ariaBusy = 'true';
  button.textContent = form.dataset['working'] ?? '';
});
const print = find('print', HTMLButtonElement);
if (print) {
  print.hidden = false;
  print.addEventListener('click', () => globalThis.print());
  for (const folded of document.querySelectorAll('details'))
    addEventListener('beforeprint', () => (folded.open = true));
}
localTimes(document.body);
