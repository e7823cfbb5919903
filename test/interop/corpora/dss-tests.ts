import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unzipSync } from 'fflate';
import { cacheFolder, makeOnce, must } from '#test/interop/support/make-once.ts';

const pom = fileURLToPath(new URL('./dss-tests.xml', import.meta.url));

/** The jars with the files of EU DSS's own tests, and their SHA-256. That of dss-validation has no signature in it. */
const jars = {
  'dss-asic-cades': 'e15155e6959d7b04af31698cbfc3b212e4c853c547b154ce35d23dfa2251acb1',
  'dss-asic-xades': '785125024b7d2cfb62a26671f405f2e79a1217b01df502e7432761c4f7101bea',
  'dss-cades': '43cebcd6cdbda3ac74153c0fd6aaaaa73771a46a960c9f45b08ad41fe0d06744',
  'dss-pades': 'dac39854e33163a4189106d39d162c357e9f4998c9b38c2a9835156c1d2c7223',
  'dss-xades': '6223765f515d91951613b3046dc2def3fa76211cb2d1d5c83329a5efb18f8c0c',
} as const;

const name = 'dss-tests-6.4';

/** The folder with the files of EU DSS's tests, each under the name of its jar. */
export const dssTestsFolder = cacheFolder(name);

/** Fetches the files of EU DSS's tests with Maven, once, into a cache folder of the user. */
export async function ensureDssTests(): Promise<void> {
  const announcement = 'Fetching the test files of EU DSS with Maven into a cache folder (80 MB) ...';
  await makeOnce(name, announcement, (folder) => {
    must('mvn', ['-q', '-B', '-f', pom, `-Dbuild.folder=${folder}`, 'package']);
    for (const [jar, digest] of Object.entries(jars)) unpack(folder, jar, digest);
  });
}

const isOfTests = ({ name: path }: { name: string }) => !/\.class$|\/$|^META-INF\//.test(path);

function unpack(folder: string, jar: string, digest: string): void {
  const bytes = readFileSync(join(folder, `${jar}-tests.jar`));
  const found = createHash('sha256').update(bytes).digest('hex');
  if (found !== digest) throw new Error(`${jar}: its SHA-256 is ${found} instead of ${digest}`);
  for (const [path, content] of Object.entries(unzipSync(bytes, { filter: isOfTests }))) {
    const target = join(folder, jar, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
  }
}

/** The paths of all files of the tests, below their folder, in the order of their names. */
export function dssTestFiles(): string[] {
  return Object.keys(jars).flatMap((jar) => {
    const below = readdirSync(join(dssTestsFolder, jar), { recursive: true, encoding: 'utf8' });
    const files = below.filter((path) => statSync(join(dssTestsFolder, jar, path)).isFile());
    return files.map((path) => `${jar}/${path}`).toSorted();
  });
}
