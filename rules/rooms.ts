/**
 * The rooms of the house, from the ground up: each may import only from rooms before it in this list. A room is a first
 * folder of `src/`, or one of the folders beside it. Helpers of tests (`support/`, in any folder of `test/`) are a room of
 * their own; `.` is the configuration files.
 */
const sourceRooms = [
  'domain',
  'words',
  'wire',
  'signatures',
  'typesetting',
  'pictures',
  'codec',
  'config',
  'database',
  'log',
  'probes',
  'secrets',
  'web',
  'evidence',
  'sealing',
  'entities',
  'clients',
  'documents',
  'keyservice',
  'activities',
  'workflows',
  'worker',
  'api',
  'stack',
  'staff',
  'purge',
  'keys',
  'demo',
] as const;

export const rooms = [...sourceRooms, 'rules', 'bin', 'test/support', 'bench', 'test', '.'] as const;

export type Room = (typeof rooms)[number];

/**
 * The rooms from which each room may import besides itself. The one table of the layers: lint and docs/build/architecture.md
 * come from it.
 */
export const mayImport: Record<Room, readonly Room[]> = {
  domain: [],
  words: ['domain'],
  wire: ['domain'],
  signatures: [],
  typesetting: [],
  pictures: [],
  codec: ['domain'],
  config: [],
  database: [],
  log: [],
  probes: [],
  secrets: ['domain', 'wire'],
  web: ['domain', 'words'],
  evidence: ['domain', 'words', 'typesetting'],
  sealing: ['domain', 'signatures', 'typesetting'],
  entities: ['domain', 'wire', 'database', 'log'],
  clients: ['domain', 'entities', 'log'],
  documents: ['signatures', 'pictures', 'secrets', 'sealing', 'entities', 'clients'],
  keyservice: ['domain', 'words', 'wire', 'signatures', 'config', 'database', 'probes', 'secrets'],
  activities: [
    'domain',
    'words',
    'signatures',
    'database',
    'secrets',
    'sealing',
    'entities',
    'clients',
    'documents',
  ],
  workflows: ['domain'],
  worker: [
    'domain',
    'codec',
    'config',
    'log',
    'probes',
    'secrets',
    'entities',
    'clients',
    'documents',
    'activities',
    'workflows',
  ],
  api: [
    'domain',
    'words',
    'wire',
    'signatures',
    'codec',
    'config',
    'database',
    'log',
    'probes',
    'secrets',
    'web',
    'evidence',
    'sealing',
    'entities',
    'clients',
    'documents',
    'workflows',
  ],
  stack: ['domain', 'config', 'secrets', 'entities'],
  staff: ['domain', 'config', 'secrets', 'entities', 'api', 'stack'],
  purge: ['domain', 'config', 'entities', 'stack'],
  keys: ['domain', 'config', 'secrets', 'entities', 'clients', 'stack'],
  demo: ['domain', 'signatures', 'sealing', 'stack'],
  rules: [],
  bin: [],
  'test/support': [...sourceRooms, 'rules'],
  bench: [...sourceRooms, 'test/support'],
  test: [...sourceRooms, 'rules', 'bin', 'test/support', 'bench'],
  '.': ['test/support'],
};

/** The further rooms from which a room may import by `import type` alone. */
export const mayImportTypes: Partial<Record<Room, readonly Room[]>> = {
  workflows: ['activities'],
};

/** The packages of the rooms that only compute; the other rooms may import any package in package.json. */
export const packages: Partial<Record<Room, readonly string[]>> = {
  domain: [],
  wire: ['node:crypto', 'canonicalize'],
  signatures: ['node:crypto', 'node:zlib', 'asn1js', 'saxes', 'tiny-lru', 'yauzl'],
  codec: [
    'node:async_hooks',
    'node:crypto',
    'node:url',
    '@temporalio/client',
    '@temporalio/common',
    '@temporalio/proto',
  ],
  secrets: ['node:crypto', 'node:util', 'jose', 'otpauth'],
  evidence: ['qr'],
  sealing: ['node:crypto', 'node:zlib', '@pdf-lib/standard-fonts', 'fast-png'],
  typesetting: [
    'node:crypto',
    'node:fs',
    'node:module',
    'node:path',
    'bidi-js',
    'fontkit',
    'harfbuzzjs',
    'pdfkit',
  ],
  pictures: [
    'node:fs/promises',
    'node:module',
    'node:url',
    '@embedpdf/pdfium',
    '@embedpdf/pdfium/pdfium.wasm',
  ],
  workflows: ['@temporalio/workflow', '@temporalio/common'],
};
