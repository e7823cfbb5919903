import { rooms, type Room } from './rooms.ts';

/** The room of a file, given by its path from the root of the repository; undefined where no room is. */
export function roomOf(path: string): Room | undefined {
  const [first = '', second = ''] = path.split('/');
  if (!path.includes('/')) return '.';
  if (first === 'packages') return rooms.find((room) => room === `${first}/${second}`);
  const name = first === 'src' ? second : isTestHelper(path) ? 'test/support' : first;
  return rooms.find((room) => room === name);
}

function isTestHelper(path: string): boolean {
  return /^test\/(?:[^/]+\/)*support\//.test(path) && !path.endsWith('.test.ts');
}
