import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Debian's package softhsm2 has it here on every architecture. */
const module = '/usr/lib/softhsm/libsofthsm2.so';

/** A token of SoftHSM2 in a folder of its own. */
export type SoftToken = {
  module: string;
  label: string;
  pin: string;
  soPin: string;
  /** The settings by which SoftHSM2 finds the token, beside PATH. */
  environment: NodeJS.ProcessEnv;
  folder: string;
  remove(): Promise<void>;
};

/** Makes a token; `configuration` is for the file of SoftHSM2. */
export async function makeSoftToken(label = 'tamga', configuration = ''): Promise<SoftToken> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-token-'));
  const tokens = join(folder, 'tokens');
  await mkdir(tokens, { mode: 0o700 });
  const file = join(folder, 'softhsm2.conf');
  await writeFile(
    file,
    `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n${configuration}`,
  );
  const environment = { PATH: process.env['PATH'], SOFTHSM2_CONF: file };
  const [pin, soPin] = ['13572468', '86427531'];
  const args = ['--init-token', '--free', '--label', label, '--so-pin', soPin, '--pin', pin];
  await run('softhsm2-util', args, { env: environment });
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  return { module, label, pin, soPin, environment, folder, remove };
}
