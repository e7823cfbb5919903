import { checkedFiles, checkWords } from '../words/check.ts';
import { get } from './dom.ts';
import { holdDroppedFiles, showVerdict, takeFiles } from './drop-zone.ts';
import { hashFile } from './hash-file.ts';
import { localTimes } from './times.ts';

const words = checkWords[document.documentElement.lang === 'mn' ? 'mn' : 'en'];

async function examine(file: File): Promise<void> {
  showVerdict('working', words.reading(file.name));
  try {
    const hash = await hashFile(file);
    const found = checkedFiles.find((kind) => get(`hash-${kind}`, HTMLElement).dataset['hash'] === hash);
    const { title, text } = found ? words.match[found] : words.mismatch;
    showVerdict(found ? 'match' : 'mismatch', title, text(file.name));
  } catch {
    showVerdict('unread', words.unreadable(file.name));
  }
}

holdDroppedFiles();
takeFiles((file) => void examine(file));
localTimes(document.body);
