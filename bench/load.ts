import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Load = {
  url: string;
  body: Buffer;
  contentType: string;
  /** Without, each request takes a new connection. */
  keepAlive: boolean;
  connections: number;
  seconds: number;
  /** The number of last octets that are random in each request: a nonce at the end of it. */
  freshOctets?: number;
};

/** Posts a body over and over with wrk; gives requests a second. Throws when anything but 2xx came back. */
export async function load(folder: string, what: Load): Promise<number> {
  const script = join(folder, 'request.lua');
  await writeFile(script, luaScript(what));
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${what.connections}`,
    `-d${what.seconds}s`,
    '-s',
    script,
    what.url,
  ]);
  const refused = /Non-2xx or 3xx responses: (\d+)/.exec(stdout);
  if (refused) throw new Error(`${what.url} refused ${refused[1]} requests`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
}

function luaScript({ body, contentType, keepAlive, freshOctets = 0 }: Load): string {
  const fixed = [...body.subarray(0, body.length - freshOctets)];
  const bytes = fixed.map((octet) => `\\x${octet.toString(16).padStart(2, '0')}`).join('');
  return [
    `wrk.method = "POST"`,
    `wrk.headers["Content-Type"] = "${contentType}"`,
    ...(keepAlive ? [] : ['wrk.headers["Connection"] = "close"']),
    `local fixed = "${bytes}"`,
    'wrk.body = fixed',
    ...(freshOctets > 0
      ? [
          'request = function()',
          '  local fresh = {}',
          `  for at = 1, ${freshOctets} do fresh[at] = string.char(math.random(0, 255)) end`,
          '  return wrk.format(nil, nil, nil, fixed .. table.concat(fresh))',
          'end',
        ]
      : []),
  ].join('\n');
}

/** Posts the same body on a new connection each with ApacheBench, which also reads answers without a length. */
export async function loadByNewConnections(folder: string, what: Omit<Load, 'keepAlive'>): Promise<number> {
  const file = join(folder, 'request.body');
  await writeFile(file, what.body);
  const bounds = ['-t', String(what.seconds), '-n', '10000000', '-c', String(what.connections)];
  const { stdout } = await run('ab', ['-q', '-r', ...bounds, '-p', file, '-T', what.contentType, what.url]);
  if (/Non-2xx responses:/.test(stdout)) throw new Error(`${what.url} refused requests`);
  return Number(/Requests per second:\s+([\d.]+)/.exec(stdout)?.[1] ?? 0);
}

/** Throws when a program that makes the load is not installed. */
export async function needLoadPrograms(): Promise<void> {
  for (const [program, version, debian] of [
    ['wrk', '-v', 'wrk'],
    ['ab', '-V', 'apache2-utils'],
  ] as const) {
    // wrk ends with 1 when it shows its version.
    const absent = await run(program, [version]).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ENOENT',
    );
    if (absent)
      throw new Error(`${program} is not installed; it makes the load (Debian: apt-get install ${debian})`);
  }
}
