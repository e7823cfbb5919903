import { find, get } from './dom.ts';
import { showVerdict, takeFiles, type Verdict } from './drop-zone.ts';
import { hashFile } from './hash-file.ts';
import { words } from '../language.ts';

const { check } = words;

function show(kind: Verdict, title: string, text = ''): void {
  showVerdict(kind, title, text);
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
  const wanted = get('fingerprint', HTMLElement).dataset['hash'] ?? '';
  takeFiles((file) => void examine(file, wanted));
}
