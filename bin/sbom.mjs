// `npm run sbom [-- FILE]`: writes what a production installation consists of, as CycloneDX (sbom.json). npm makes it from
// package-lock.json alone, without the network.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const args = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev', '--omit=optional'];
const bom = JSON.parse(execFileSync('npm', [...args, '--loglevel=error'], { maxBuffer: 64 * 2 ** 20 }));
const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
// npm takes the name of the folder, which differs from machine to machine.
bom.metadata.component.name = name;
const file = process.argv[2] ?? 'sbom.json';
writeFileSync(file, `${JSON.stringify(bom, undefined, 2)}\n`);
console.log(`${file}: ${bom.components.length} packages`);
