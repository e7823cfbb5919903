import { styleText } from 'node:util';

let step = 0;

/** Begins a numbered step of the run. */
export function tellStep(text: string): void {
  step += 1;
  console.log(`\n${styleText('bold', `${step}. ${text}`)}`);
}

/** A fact of the present step, its name in a column of its own. */
export function tellFact(name: string, value: string): void {
  console.log(`   ${styleText('dim', name.padEnd(12))} ${value}`);
}

/** A sentence within the present step. */
export function tell(text: string): void {
  console.log(`   ${text}`);
}

/** Says after the end what to try next. */
export function tellNext(lines: readonly string[]): void {
  console.log(['Next', ...lines.map((line) => `   ${line}`), ''].join('\n'));
}

/** The last line. */
export function tellEnd(good: boolean, text: string): void {
  console.log(`\n${styleText(good ? 'green' : 'red', `${good ? '✓' : '✗'} ${text}`)}\n`);
}
