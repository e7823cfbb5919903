// `npm run sbom [-- FILE]`: writes what a production installation consists of, as CycloneDX (sbom.json). npm makes it from
// package-lock.json alone, without the network.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

const args = [
  'sbom',
  '--sbom-format=cyclonedx',
  '--package-lock-only',
  '--include=dev',
  '--include=optional',
];
const bom = JSON.parse(execFileSync('npm', [...args, '--loglevel=error'], { maxBuffer: 64 * 2 ** 20 }));
const { name } = JSON.parse(readFileSync('package.json', 'utf8'));
// npm takes the name of the folder, which differs from machine to machine.
bom.metadata.component.name = name;
// npm's --omit also leaves out what an omitted package shares with others; the lock says what is required.
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const required = new Set(
  Object.entries(packages)
    .filter(([path, entry]) => path !== '' && !entry.dev && !entry.optional && !entry.devOptional)
    .map(([path, entry]) => `${entry.name ?? path.replace(/^.*node_modules\//, '')}@${entry.version}`),
);
const nameOf = ({ purl }) => decodeURIComponent(purl.replace(/^pkg:npm\//, '').replace(/\?.*$/, ''));
bom.components = bom.components.filter((component) => required.has(nameOf(component)));
const kept = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']));
bom.dependencies = bom.dependencies
  .filter(({ ref }) => kept.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => kept.has(one)) }));
const file = process.argv[2] ?? 'sbom.json';
writeFileSync(file, `${JSON.stringify(bom, undefined, 2)}\n`);
console.log(`${file}: ${bom.components.length} packages`);
