import { styleText } from 'node:util';

/** Where a command writes: words for people, or with `--json` one object on standard output and nothing else. */
export type Terminal = {
  /** A line of its own. */
  say(text: string): void;
  /** A fact, its name in a column of its own. */
  fact(name: string, value: string): void;
  /** What went well. */
  done(text: string): void;
  /** The result, as programs read it. */
  result(value: unknown): void;
  /** One of many results, on a line of its own for programs. */
  line(value: unknown): void;
  /** A failure, on standard error. */
  fail(failure: {
    message: string;
    code: string;
    requestId?: string | undefined;
    details?: Record<string, unknown>;
  }): void;
};

const column = 12;

export function createTerminal({ json }: { json: boolean }): Terminal {
  const write = (text: string) => {
    if (!json) console.log(text);
  };
  return {
    say: write,
    fact: (name, value) => write(`${styled('dim', name.padEnd(column))}${value}`),
    done: (text) => write(`${styled('green', '✓')} ${text}`),
    result: (value) => {
      if (json) console.log(JSON.stringify(value, undefined, 2));
    },
    line: (value) => {
      if (json) console.log(JSON.stringify(value));
    },
    fail: ({ message, code, requestId, details = {} }) => {
      if (json) console.error(JSON.stringify({ error: { code, message, details, request_id: requestId } }));
      else
        console.error(
          `${styled('red', '✗', process.stderr)} ${message}${issuesIn(details, message)}${idOf(requestId)}`,
        );
    },
  };
}

/** Each wrong member on a line of its own, where there are several. */
function issuesIn({ issues }: Record<string, unknown>, message: string): string {
  if (!Array.isArray(issues)) return '';
  const lines = (issues as { path: string; message: string }[]).map(
    ({ path, message }) => `${path}: ${message}`,
  );
  return lines
    .filter((line) => line !== message)
    .map((line) => `\n  ${line}`)
    .join('');
}

function idOf(requestId: string | undefined): string {
  return requestId === undefined ? '' : `\n  ${styled('dim', `Request id: ${requestId}`, process.stderr)}`;
}

/** Colours where a terminal shows them, and none in a file or with NO_COLOR. */
function styled(
  style: 'dim' | 'green' | 'red' | 'bold',
  text: string,
  stream: { isTTY?: boolean } = process.stdout,
): string {
  const { NO_COLOR: plain = '' } = process.env;
  return stream.isTTY === true && plain === '' ? styleText(style, text) : text;
}
