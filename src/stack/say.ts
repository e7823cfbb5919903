/** Writes one line to the person who started us. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

const tickMs = 10_000;

/**
 * Reports progress while `work` lasts: the title after two seconds, then every ten seconds (on a terminal: every second, in
 * one line) the time that has passed and the text of `detail`. Gives the work's result.
 */
export async function withProgress<T>(
  title: string,
  work: () => Promise<T>,
  detail: () => string = () => '',
): Promise<T> {
  const started = Date.now();
  const terminal = process.stderr.isTTY;
  const line = () => {
    const seconds = Math.round((Date.now() - started) / 1000);
    const more = detail();
    return `${title} ... ${seconds} s${more ? `, ${more}` : ''}`;
  };
  let said = false;
  const write = () => {
    said = true;
    process.stderr.write(terminal ? `\r\u001B[K${line()}` : `${line()}\n`);
  };
  let repeat: NodeJS.Timeout | undefined;
  const first = setTimeout(() => {
    write();
    repeat = setInterval(write, terminal ? 1000 : tickMs);
  }, 2000);
  try {
    return await work();
  } finally {
    clearTimeout(first);
    clearInterval(repeat);
    if (said && terminal) process.stderr.write(`\r\u001B[K${line()}\n`);
  }
}
