import { checkedFiles, checkWords, type CheckedFile } from '#words/pages/check.ts';
import { get } from './common/dom.ts';
import { holdDroppedFiles, showVerdict, takeFiles, type Verdict } from './common/drop-zone.ts';
import { hashFile } from './common/hash-file.ts';
import { localTimes } from './common/times.ts';
import { language } from './language.ts';

const words = checkWords[language];

function verdictOf(found: CheckedFile | undefined): Verdict {
  if (!found) return 'mismatch';
  return found === 'original' ? 'unsigned' : 'match';
}

async function examine(file: File): Promise<void> {
  showVerdict('working', words.reading(file.name));
  try {
    const hash = await hashFile(file);
    const found = checkedFiles.find((kind) => get(`hash-${kind}`, HTMLElement).dataset['hash'] === hash);
    const { title, text } = found ? words.match[found] : words.mismatch;
    showVerdict(verdictOf(found), title, text(file.name));
  } catch {
    showVerdict('unread', words.unreadable(file.name));
  }
}

holdDroppedFiles();
takeFiles((file) => void examine(file));
localTimes(document.body);
