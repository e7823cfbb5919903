import { checkedFiles, checkWords } from '#words/pages/check.ts';
import { get } from './common/dom.ts';
import { holdDroppedFiles, showVerdict, takeFiles } from './common/drop-zone.ts';
import { hashFile } from './common/hash-file.ts';
import { localTimes } from './common/times.ts';
import { language } from './language.ts';

const words = checkWords[language];

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
