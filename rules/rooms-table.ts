import { mayImport, mayImportTypes, rooms, type Room } from './rooms.ts';

const holds: Record<Room, string> = {
  domain: 'what is true without a computer: state tuples, event names, texts, ids, addresses, `Problem`',
  wire: 'what programs read and write alike: JSON bodies, bodies of problems, canonical JSON (RFC 8785)',
  signatures:
    'bytes in, bytes out: ASN.1, certificates, CAdES, PAdES, timestamps; `pdf/`: the reader of PDFs',
  typesetting:
    'typefaces with fallbacks, texts in glyphs, lines, what a PDF embeds of a typeface, pages of a tagged PDF',
  pictures:
    'the pages of a PDF as PDFium shows them: pixels, texts, signatures, whether two PDFs show the same, and a PDF written anew as PDFium reads it',
  codec:
    'seals and opens what Temporal keeps; the worker reads nothing that is not sealed, or was sealed for another flow',
  config: 'one settings module a process',
  database: 'how a driver speaks to PostgreSQL, and whether an error says that it is away',
  log: 'a process’s log: JSON lines without secrets, with the id of the request that is served',
  secrets: 'pure functions over keys: sealing at rest, link tokens, access codes, webhook keys',
  words:
    'every text that a person reads, by language: mails, pages, the evidence, the certificate of completion',
  web: 'pages, and what runs in a browser, its styles',
  evidence:
    'the evidence of a sign request, and an envelope’s certificate of completion, as PDFs from facts that are handed in',
  sealing:
    'the PDF of an envelope, bytes in and bytes out: laid out and certified, signed act by act, completed, checked, and all of it rehearsed',
  entities: 'tables, migrations, the audit chain',
  clients:
    'what speaks to the outside: key service, mail, SMS, outbox, webhook receivers, storage, where addresses are',
  documents:
    'uploaded documents: their encrypted bytes, their type, looking at PDFs and mending them; `sandbox/`: programs apart that can do nothing but compute, and the places for them; `office/`: what DOCX and XLSX must not have, and their PDFs',
  keyservice: 'a program of its own',
  activities: 'every side effect of a flow; each may run twice with the same result',
  workflows:
    'the stories of a sign request, an envelope, a webhook delivery and an uploaded document, and their messages',
  worker:
    'the worker’s program: a worker for each task queue, its schedules, a log line for each attempt of an activity',
  api: 'the surfaces: one file an operation',
  stack: 'the embedded stack of `npm start`: provisions, migrates, seeds, supervises',
  staff: '`npm run staff`: the operator’s command for members of staff',
  demo: '`npm run demo`: a partner system, or an envelope’s sender and recipients, over the public API',
  rules: 'the table of rooms, and the lint rule that holds it',
  bin: 'the door of the npm scripts, and what they and CI run',
  'test/support': 'what tests and benchmarks share: every folder `support/` in `test/`',
  bench: 'measurements',
  test: 'the tests',
  '.': 'the configuration of the tools',
};

const folders: readonly Room[] = ['rules', 'bin', 'test/support', 'bench', 'test'];

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
  return ['| Room | What is in it | May import, besides itself |', '|---|---|---|', ...rows].join('\n');
}
