import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { mimeTypes } from '#documents/detect-type.ts';
import { openApi } from '#test/support/http/platform-operations.ts';
import { carryThrough } from './support/carry-through.ts';
import {
  heyApi,
  javaLibraries,
  openApiGenerator,
  pythonGenerator,
  pythonModels,
} from './support/generators.ts';
import { run } from './support/run.ts';
import { startFolder } from '#test/support/world/folder.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));

/** Python's name of an operation: `get_sign_request`. */
function snake(id: string): string {
  return id.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function pascal(id: string): string {
  return `${id[0]?.toUpperCase()}${id.slice(1)}`;
}

/** Files whose media types Python's generator cannot read: they are bytes like any other. */
const fileTypes = ['pdf', 'ocsp-request', 'ocsp-response', 'pkix-crl', 'pkix-cert', 'x-pem-file', 'zip'];
const officeTypes = [mimeTypes.docx, mimeTypes.xlsx].map((type) => type.replace('application/', ''));
const pythonConfig = {
  package_name_override: 'tamga_client',
  project_name_override: 'client',
  post_hooks: [],
  content_type_overrides: {
    'image/png': 'application/octet-stream',
    ...Object.fromEntries(
      [...fileTypes, ...officeTypes, 'timestamp-query', 'timestamp-reply', 'jwk-set+json'].map((type) => [
        `application/${type}`,
        type.endsWith('json') ? 'application/json' : 'application/octet-stream',
      ]),
    ),
  },
};

/** The native library of Java's generator calls a method of maps that there is not: parameters in the form of deepObject are taken out. */
const withoutObjectsInQuery = `
const fs = require('node:fs');
const document = JSON.parse(fs.readFileSync('openapi.json'));
for (const methods of Object.values(document.paths))
  for (const operation of Object.values(methods))
    operation.parameters = operation.parameters?.filter(({ style }) => style !== 'deepObject');
fs.writeFileSync('openapi.json', JSON.stringify(document));
`;

const importAll = `
import importlib, pkgutil, tamga_client
for module in pkgutil.walk_packages(tamga_client.__path__, 'tamga_client.'):
    importlib.import_module(module.name)
`;

const strictTypeScript = [
  tsc,
  '--noEmit',
  '--strict',
  '--ignoreConfig',
  '--skipLibCheck',
  '--target',
  'es2022',
  '--module',
  'esnext',
  '--moduleResolution',
  'bundler',
];

type Client = {
  language: string;
  /** Commands of a folder that has openapi.json: they make the folder client. */
  generate: string[][];
  /** Commands of the folder client. */
  compile: string[][];
  /** The folder of the operations, and the form of their declarations there. */
  sources: { folder: string; ending: string; declares: (id: string) => RegExp };
  /** A program of test/interop/clients/flows/, its place in the client, and the command there. */
  flow?: { file: string; place: string; command: string[] };
};

const clients: Client[] = [
  {
    language: 'Go',
    generate: [openApiGenerator('go', [])],
    compile: [['go', 'build', '-mod=mod', './...']],
    sources: {
      folder: '.',
      ending: '.go',
      declares: (id) => new RegExp(`^func \\(a .*\\) ${pascal(id)}\\(`, 'm'),
    },
    flow: { file: 'flow.go', place: 'flow/main.go', command: ['go', 'run', '-mod=mod', './flow'] },
  },
  {
    language: 'Java',
    generate: [
      [process.execPath, '-e', withoutObjectsInQuery],
      openApiGenerator('java', ['--library', 'native']),
    ],
    compile: [
      ['sh', '-c', "find src/main/java -name '*.java' > sources"],
      ['javac', '-proc:none', '-nowarn', '-d', 'classes', '-cp', javaLibraries, '@sources'],
    ],
    sources: {
      folder: 'src/main/java/org/openapitools/client/api',
      ending: '.java',
      declares: (id) => new RegExp(`^  public \\S.* ${id}\\(`, 'm'),
    },
  },
  {
    language: 'TypeScript',
    generate: [openApiGenerator('typescript-fetch', [])],
    compile: [[...strictTypeScript, '--lib', 'es2022,dom', '--types', '', 'index.ts']],
    sources: { folder: 'apis', ending: '.ts', declares: (id) => new RegExp(`^    async ${id}\\(`, 'm') },
  },
  {
    language: 'TypeScript by Hey API',
    generate: [[heyApi, '-i', 'openapi.json', '-o', 'client', '--silent']],
    compile: [[...strictTypeScript, '--lib', 'es2022,dom,dom.iterable', 'index.ts']],
    sources: {
      folder: '.',
      ending: 'sdk.gen.ts',
      declares: (id) => new RegExp(`^export const ${id} = `, 'm'),
    },
  },
  {
    language: 'Python',
    generate: [
      [pythonGenerator, '-m', 'openapi_python_client', 'generate', '--path', 'openapi.json'].concat([
        '--output-path',
        'client',
        '--config',
        'python.json',
        '--fail-on-warning',
      ]),
    ],
    compile: [
      [pythonGenerator, '-m', 'compileall', '-q', 'tamga_client'],
      [pythonGenerator, '-c', importAll],
    ],
    sources: {
      folder: 'tamga_client/api',
      ending: '.py',
      declares: (id) => new RegExp(`/${snake(id)}\\.py$`, 'm'),
    },
    flow: { file: 'flow.py', place: 'flow.py', command: [pythonGenerator, 'flow.py'] },
  },
];

const document = setUp(openApi);
const world = setUp(sharedWorld);

/** The names and texts of all files of a kind, in one. */
async function textOf(folder: string, ending: string): Promise<string> {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith(ending));
  const texts = await Promise.all(
    files.map(async (name) => `\n/${name}\n${await readFile(join(folder, name), 'utf8')}`),
  );
  return texts.join('');
}

const flows = fileURLToPath(new URL('clients/flows/', import.meta.url));

describe.each(clients)('a client in $language', ({ generate, compile, sources, flow }) => {
  const folder = setUp(startFolder);

  test('is generated, compiles, and has every operation', { timeout: 600_000 }, async () => {
    await writeFile(join(folder.path, 'openapi.json'), JSON.stringify(document));
    await writeFile(join(folder.path, 'python.json'), JSON.stringify(pythonConfig));
    for (const command of generate) await run(command, folder.path);
    const client = join(folder.path, 'client');
    for (const command of compile) await run(command, client);
    const text = await textOf(join(client, sources.folder), sources.ending);
    const ids = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(ids.length).toBeGreaterThan(100);
    expect(ids.filter((id) => !sources.declares(id).test(text))).toEqual([]);
  });

  if (!flow) return;
  test('carries a sign request and an envelope through', { timeout: 600_000 }, async () => {
    const client = join(folder.path, 'client');
    await mkdir(dirname(join(client, flow.place)), { recursive: true });
    await copyFile(join(flows, flow.file), join(client, flow.place));
    expect(await carryThrough(world, flow.command, client)).toEqual([
      'sign request signed with a signature',
      'envelope sent',
      'envelope completed of a PDF',
    ]);
  });
});

describe('models in Python by datamodel-code-generator', () => {
  const folder = setUp(startFolder);
  const options = [
    '--output-model-type',
    'pydantic_v2.BaseModel',
    '--use-annotated',
    '--set-default-enum-member',
  ];

  test('are made, are of strict types, and are all there', { timeout: 600_000 }, async () => {
    await writeFile(join(folder.path, 'openapi.json'), JSON.stringify(document));
    const generate = [
      '-m',
      'datamodel_code_generator',
      '--input',
      'openapi.json',
      '--input-file-type',
      'openapi',
    ];
    await run(
      [pythonModels, ...generate, '--output', 'models.py', ...options, '--disable-warnings'],
      folder.path,
    );
    await run([pythonModels, '-m', 'mypy', '--strict', 'models.py'], folder.path);
    await run([pythonModels, '-c', 'import models'], folder.path);
    const models = await readFile(join(folder.path, 'models.py'), 'utf8');
    const names = Object.keys(document.components.schemas);
    expect(names.length).toBeGreaterThan(200);
    expect(names.filter((name) => !new RegExp(`^(?:class )?${name}\\b`, 'm').test(models))).toEqual([]);
  });
});
