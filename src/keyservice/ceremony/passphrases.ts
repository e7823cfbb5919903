import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { lengthPrefixed } from '../keys/encrypt.ts';
import { CeremonyError } from './ceremony-error.ts';
import { readSmall } from './files.ts';

const shortest = 16;
const mostCustodians = 9;

/** Where passphrases come from: a file for each custodian, or that many prompts. */
export type PassphraseSource = { files: readonly string[] } | { custodians: number };

/**
 * The passphrases of all custodians, in their order, as one text; nobody alone has it. Throws CeremonyError for one of fewer than 16
 * characters.
 */
export async function readPassphrases(source: PassphraseSource): Promise<string> {
  const count = 'files' in source ? source.files.length : source.custodians;
  if (count < 1 || count > mostCustodians)
    throw new CeremonyError(`There must be 1 to ${mostCustodians} custodians; there are ${count}.`);
  const given: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const file = 'files' in source ? source.files[index] : undefined;
    const text =
      file === undefined
        ? await askHidden(`Passphrase of custodian ${index + 1}: `)
        : (await readSmall(file)).toString('utf8').replace(/\r?\n$/, '');
    given.push(checked(text, index + 1));
  }
  return lengthPrefixed(...given).toString('base64');
}

function checked(text: string, custodian: number): string {
  const normal = text.normalize('NFC');
  if (Array.from(normal).length >= shortest) return normal;
  throw new CeremonyError(
    `The passphrase of custodian ${custodian} has fewer than ${shortest} characters. Take six random words.`,
  );
}

/** Asks at the terminal without showing what is typed. */
async function askHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CeremonyError(
      'There is no terminal to ask at: name the files of the passphrases with --passphrase-file.',
    );
  process.stderr.write(question);
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  try {
    return await new Promise<string>((resolve, reject) => {
      terminal.once('line', resolve);
      terminal.once('close', () => reject(new CeremonyError('No passphrase was typed.')));
    });
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
