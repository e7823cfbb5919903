import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { freePort } from '#stack/system/ports.ts';
import { scratchFolder } from '#test/support/world/folder.ts';
import type { World } from '#test/support/world/world.ts';
import { read } from './pages.ts';

/** The program of the quick start in one language. */
export function sampleOf(language: string): string {
  const [, code] =
    new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'ms').exec(read('docs/use/quick-start.md')) ?? [];
  if (code === undefined) throw new Error(`the quick start has no program in ${language}`);
  return code;
}

/** What a reader of the quick start has put into the environment. */
export async function readersEnvironment(world: World): Promise<Record<string, string>> {
  return {
    TAMGA_URL: world.baseUrl,
    TAMGA_CLIENT_ID: world.partner.clientId,
    TAMGA_CLIENT_SECRET: world.partner.clientSecret,
    RECEIVER_URL: `http://127.0.0.1:${await freePort()}/tamga`,
  };
}

/** A program and its command, with what stands before its file and more variables. */
type Sample = {
  command: string;
  file: string;
  code: string;
  more?: readonly string[];
  env?: Record<string, string | undefined>;
};

/** Runs a program of the quick start, signs at the address that it prints, and gives all that it printed until it ended. */
export async function runSample(
  world: World,
  { command, file, code, more = [], env: others }: Sample,
): Promise<string[]> {
  const folder = await scratchFolder();
  await writeFile(join(folder, file), code);
  const env = { PATH: process.env['PATH'], ...others, ...(await readersEnvironment(world)) };
  const child = spawn(command, [...more, join(folder, file)], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    const [, link] = /^open (\S+)$/.exec(line) ?? [];
    if (link !== undefined) await sign(link);
  }
  return lines;
}

async function sign(link: string): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ consent: true });
  expect((await fetch(`${link}/sign`, { method: 'POST', headers, body })).ok).toBe(true);
}
