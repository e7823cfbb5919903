import { join, resolve } from 'node:path';
import { openHome, project } from '../home.ts';
import { lockOwner } from '../system/lock.ts';

type Place = { TAMGA_DEMO_FILE?: string | undefined; TAMGA_HOME?: string | undefined };

const inProject = join(project, '.tamga', 'demo.json');

/**
 * Gives the path of the file with a stack's addresses and credentials: the file that is named, else demo.json in its
 * TAMGA_HOME, else in the project's .tamga.
 */
export function demoFileOf({ TAMGA_DEMO_FILE, TAMGA_HOME }: Place): string {
  if (TAMGA_DEMO_FILE) return resolve(TAMGA_DEMO_FILE);
  return TAMGA_HOME ? join(resolve(TAMGA_HOME), 'demo.json') : inProject;
}

/**
 * The files that a stack writes: its own, and the project's too, unless the stack without a TAMGA_HOME is running and
 * that one is its.
 */
export function demoFilesToWrite(place: Place): string[] {
  const own = demoFileOf(place);
  if (place.TAMGA_DEMO_FILE || own === inProject) return [own];
  return lockOwner(openHome({}).lockFile) ? [own] : [own, inProject];
}
