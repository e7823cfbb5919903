import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder, ensurePythonPackages, makeOnce, must, pythonWith } from './make-once.ts';

const pom = fileURLToPath(new URL('../clients/pom.xml', import.meta.url));
const version = createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 16);
const name = `clients-${version}`;
const built = cacheFolder(name);
const packages = ['openapi-python-client==0.29.1'];
const modelPackages = ['datamodel-code-generator==0.89.0', 'pydantic[email]==2.14.4', 'mypy==2.4.1'];
const heyPackages = ['@hey-api/openapi-ts@0.99.0', 'typescript@5.9.3'];
const heyName = `npm-${heyPackages.join('-').replaceAll(/[^a-z0-9.-]/g, '_')}`;

function ensureCompilers(): void {
  const wanted = { go: 'version', javac: '-version', mvn: '-version' };
  const missing = Object.entries(wanted).flatMap(([program, option]) =>
    spawnSync(program, [option], { stdio: 'ignore' }).error ? [program] : [],
  );
  if (missing.length > 0) {
    throw new Error(`install ${missing.join(', ')} (Go; a JDK; Maven): generated clients are compiled`);
  }
}

/**
 * Makes the generators of clients, and the libraries for compiling their Java, once for each version, in the user's cache.
 * Throws when there is no compiler on the PATH.
 */
export async function ensureGenerators(): Promise<void> {
  ensureCompilers();
  const announcement = 'Fetching OpenAPI Generator with Maven into a cache folder (a minute or so) ...';
  await makeOnce(name, announcement, (folder) =>
    must('mvn', ['-q', '-B', '-f', pom, `-Dbuild.folder=${folder}`, 'package']),
  );
  await ensurePythonPackages(packages);
  await ensurePythonPackages(modelPackages);
  await makeOnce(heyName, `Installing ${heyPackages.join(', ')} into a cache folder ...`, (folder) =>
    must('npm', [
      'install',
      '--prefix',
      folder,
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...heyPackages,
    ]),
  );
}

/** The interpreter that has openapi-python-client. */
export const pythonGenerator = pythonWith(packages);

/** The interpreter that has datamodel-code-generator and mypy. */
export const pythonModels = pythonWith(modelPackages);

/** The program of Hey API. */
export const heyApi = join(cacheFolder(heyName), 'node_modules', '.bin', 'openapi-ts');

/** The libraries for compiling a generated Java client, as `javac -cp` takes them. */
export const javaLibraries = join(built, 'lib', '*');

/** The command that has OpenAPI Generator make a client alone, without tests and documents. */
export function openApiGenerator(generator: string, options: string[]): string[] {
  const less = ['apiTests', 'modelTests', 'apiDocs', 'modelDocs'].map((what) => `${what}=false`).join(',');
  const jvm = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-jar', join(built, 'generator.jar')];
  const input = ['-i', 'openapi.json', '-o', 'client', `--global-property=${less}`];
  return ['java', ...jvm, 'generate', '-g', generator, ...input, ...options];
}
