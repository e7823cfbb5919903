import type { KnipConfig } from 'knip';

const config: KnipConfig = {
  // Programs, and what is started, compiled or read by its path. Everything else is reached by an import.
  entry: [
    'bin/*.mjs',
    'rules/{plugin,print-rooms}.ts',
    'src/*/main.ts',
    'src/staff/admin/main.ts',
    'src/keyservice/ceremony/main.ts',
    'src/api/process/print-act-key.ts',
    'src/keyservice/token/child/main.ts',
    'src/stack/postgres/print-{personal-data,rights}.ts',
    'src/worker/check-audit.ts',
    'src/worker/build-flows.ts',
    'src/stack/start.ts',
    'src/web/browser/*.ts',
    // The worker has Temporal's bundler compile these, and looks for `interceptors` in them.
    'src/worker/remove-types.ts',
    'src/workflows/{common/payload-use,common/request-id,common/trace,update-members}.ts',
    'src/documents/**/*-program.ts',
    'bench/main.ts',
    'bench/corpus/main.ts',
    'bench/{flows,status}/{bare-handler,floor-worker,floor-workflow}.ts',
    'bench/corpus/journey/journey-program.ts',
    'bench/signers/tamga-signer.ts',
    'packages/client/src/{index,command/main}.ts',
    'test/client/write-api-types.ts',
    'test/faults/main.ts',
    'test/fuzz/main.ts',
    'test/histories/record/*.ts',
    'test/interop/prepare.ts',
    'test/rehearsal/main.ts',
    'test/web/support/screenshots.ts',
    'test/**/*-program.ts',
  ],
  project: ['{src,test,bench,rules}/**/*.ts', 'packages/*/src/**/*.ts', 'bin/**/*.mjs', '*.config.ts'],
  vitest: {
    config: ['vitest.config.ts', 'vitest.interop.config.ts', 'test/histories/record/record.config.ts'],
  },
  // Made by a generator, which exports more than the demo names.
  ignoreIssues: {
    'packages/client/src/api-types.ts': ['exports', 'types'],
  },
  ignoreDependencies: [
    // Files of typefaces are found by names that the code puts together.
    '@embedpdf/fonts-.+',
    '@expo-google-fonts/.+',
    // Programs and files are found by their path.
    '@sparticuz/chromium',
    'axe-core',
    'dclint',
    'typescript-5',
    'oxfmt',
    // The types of @embedpdf/pdfium refer to these.
    '@types/emscripten',
  ],
  // Programs of the machine that knip takes for scripts of packages.
  ignoreBinaries: [
    'apt-get',
    'go',
    'groupadd',
    'openssl',
    'pdfsig',
    'pngquant',
    'qpdf',
    'useradd',
    'xmlsec1',
  ],
};

export default config;
