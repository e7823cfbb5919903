import { mayImport, mayImportTypes, rooms, type Room } from './rooms.ts';

const holds: Record<Room, string> = {
  'packages/client':
    'the TypeScript client, a package of its own that runs wherever `fetch` does; `command/`: the command `tamga`',
  domain:
    'concepts that need no input or output: state tuples, event names, texts, ids, addresses, `Problem`',
  wire: 'formats that programs both read and write: JSON bodies, bodies of problems, canonical JSON (RFC 8785), commitments to personal members',
  signatures:
    'bytes in, bytes out: ASN.1, certificates and their status, CAdES, XAdES, PAdES, ASiC, timestamps; `signed-file/`: what each format hands over; `validation/`: the one validation of ETSI EN 319 102-1; `pdf/`: the reader of PDFs',
  typesetting:
    'typefaces with fallbacks, texts in glyphs, lines, the parts of a typeface that a PDF embeds, pages of a tagged PDF',
  pictures:
    'the pages of a PDF as PDFium shows them: pixels, texts, signatures, whether two PDFs show the same, and a PDF rewritten as PDFium reads it',
  codec:
    'encrypts and decrypts the data that Temporal keeps; the worker refuses data that is not encrypted, or was encrypted for another workflow or another use',
  config: 'one settings module a process',
  telemetry:
    'what a process measures of itself, the address at which Prometheus reads it, and traces of OpenTelemetry',
  database: 'how a driver speaks to PostgreSQL, and whether an error says that it is away',
  log: 'a process’s log: JSON lines without secrets, with the id of the request that is served',
  probes:
    'what balancers, supervisors and people ask a process: whether it takes work, how what it depends on is, how far its clock is from others',
  secrets: 'pure functions over keys: sealing at rest, link tokens, access codes, webhook keys',
  words:
    'every text that a person reads, by language: mails, pages, the evidence, the certificate of completion, receipts',
  web: 'pages, their styles, and the code that runs in a browser',
  evidence:
    'the evidence of a sign request, and an envelope’s certificate of completion and its recipients’ receipts, as PDFs from facts that are handed in',
  sealing:
    'the PDF of an envelope, bytes in and bytes out: laid out and certified, signed act by act, completed, checked, and all of it rehearsed',
  entities: 'tables, migrations, the audit chain',
  clients:
    'clients of other systems: key service, mail, SMS, outbox, webhook receivers, storage, the location of addresses',
  documents:
    'uploaded documents: their encrypted bytes, their type, inspecting and mending PDFs; `sandbox/`: sandboxed processes that can only compute, and the slots for them; `threads/`: threads for PDFs, which organizations share; `verification/`: threads that verify signatures of anybody; `looks/`: how pages, and the signatures of a sealed PDF, look; `places/`: where texts and form fields are; `office/`: content that DOCX and XLSX must not have, and their PDFs',
  keyservice: 'a program of its own',
  activities: 'every side effect of a workflow; each may run twice with the same result',
  workflows:
    'the stories of a sign request, an envelope, a webhook delivery and an uploaded document, and their messages',
  worker:
    'the worker’s program: a worker for each task queue, its schedules, a log line for each attempt of an activity',
  api: 'the surfaces: one file an operation',
  stack: 'the embedded stack of `npm start`: provisions, migrates, seeds, supervises',
  staff:
    '`npm run staff` and `npm run admin`: the operator’s commands for members of staff, and for customers by the functions of `api/common/administration/`; `flows/`: support’s work, over the API',
  purge: '`npm run purge`: the operator’s command that erases what is kept about a person',
  keys: '`npm run keys`: the operator’s command that shows keys and secrets and rotates them',
  deploy: '`npm run deploy`: the operator’s commands that bring in a new version of the workers',
  demo: '`npm run demo`: a partner system, or an envelope’s sender and recipients, over the public API',
  rules: 'the table of rooms, and the lint rule that holds it',
  bin: 'the entry of the npm scripts, and the programs that they and CI run',
  'test/support': 'code that tests and benchmarks share: every folder `support/` in `test/`',
  bench: 'measurements',
  test: 'the tests',
  '.': 'the configuration of the tools',
};

const folders: readonly Room[] = ['packages/client', 'rules', 'bin', 'test/support', 'bench', 'test'];

/** A room as it is named in a text: `src/` is left away. */
function nameOf(room: Room): string {
  if (room === '.') return '`*.config.ts`';
  return room.endsWith('.ts') ? `\`${room}\`` : `\`${room}/\``;
}

function importsOf(room: Room): string {
  const ofSource = rooms.filter((one) => one !== '.' && !folders.includes(one));
  const all = ofSource.every((one) => mayImport[room].includes(one)) ? ['all of `src/`'] : [];
  const named = mayImport[room].filter((one) => all.length === 0 || !ofSource.includes(one));
  const types = (mayImportTypes[room] ?? []).map((one) => `types of ${one}`);
  return [...all, ...named, ...types].join(', ') || '–';
}

/** The table of rooms for docs/build/architecture.md. */
export function roomsTable(): string {
  const rows = rooms.map((room) => `| ${nameOf(room)} | ${holds[room]} | ${importsOf(room)} |`);
  return ['| Room | Content | May import, besides itself |', '|---|---|---|', ...rows].join('\n');
}
