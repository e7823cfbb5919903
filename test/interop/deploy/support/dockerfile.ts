import { readFile } from 'node:fs/promises';

/** One instruction of a Dockerfile: its name and all that follows, with continued lines joined. */
export type Instruction = { name: string; rest: string };

/** Reads the instructions of deploy/Dockerfile in their order. */
export async function readDockerfile(): Promise<Instruction[]> {
  const text = await readFile('deploy/Dockerfile', 'utf8');
  const lines = text
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => {
    const space = line.indexOf(' ');
    return { name: line.slice(0, space), rest: line.slice(space + 1) };
  });
}
