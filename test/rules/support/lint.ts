import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { repository } from './imports.ts';

type Report = {
  diagnostics: {
    message: string;
    code: string;
    filename: string;
    labels: { span: { line: number } }[];
  }[];
};

export type Finding = { file: string; line: number; code: string; message: string };

/** Lints files, path by text, by the repository's rules, in a folder that has nothing else; gives the findings. */
export function lint(files: Record<string, string>): Finding[] {
  const folder = mkdtempSync(join(tmpdir(), 'tamga-lint-'));
  try {
    write(folder, files);
    return run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(folder: string, files: Record<string, string>): void {
  for (const name of ['.oxlintrc.json', 'package.json', 'rules'])
    cpSync(join(repository, name), join(folder, name), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function run(folder: string): Finding[] {
  const oxlint = join(repository, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const { stdout, stderr } = spawnSync(process.execPath, [oxlint, '--format=json'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  if (!stdout.startsWith('{')) throw new Error(`oxlint gave no report: ${stdout}${stderr}`);
  const { diagnostics } = JSON.parse(stdout) as Report;
  return diagnostics.map(({ message, code, filename, labels }) => ({
    file: filename.replaceAll('\\', '/'),
    line: labels[0]?.span.line ?? 0,
    code,
    message,
  }));
}
