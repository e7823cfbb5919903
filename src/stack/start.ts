// `npm start`: the whole stack on this machine, until Ctrl-C.
import { relative } from 'node:path';
import { exposure } from '#config/listening.ts';
import { configOrExit } from '#config/parse.ts';
import { parseStackConfig } from '#config/stack.ts';
import { temporalViews, temporalViewUrl } from '#domain/common/temporal-views.ts';
import { productionFaults } from './production.ts';
import { say } from './say.ts';
import { outboxUrl } from './services/services.ts';
import { startStack } from './stack.ts';
import type { RunningStack, StackControl } from './stack.ts';
import { formatTable } from './table.ts';

/** One Ctrl-C arrives several times: from the terminal, and from npm, which passes it on. */
const sameKeyPressMs = 500;

function shortest(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

/** The list of stuck workflows in Temporal's UI, which the browser keeps. */
function stuckView({ config, temporalUiUrl }: RunningStack['stack']): string {
  const namespace = config.temporal?.namespace ?? 'default';
  return temporalViewUrl(temporalViews[0], { uiUrl: temporalUiUrl, namespace });
}

function announce({ stack, demo }: RunningStack): void {
  const { config, home } = stack;
  const addresses = [
    ['API', config.BASE_URL],
    ['API reference', `${config.BASE_URL}/docs`],
    ['Outbox (links, codes)', outboxUrl(stack)],
    ['Temporal UI', stack.temporalUiUrl],
    ['Stuck workflows in it', stuckView(stack)],
    ['Key service', stack.keyServiceUrl],
    ['Logs', shortest(home.logs)],
  ] as const;
  const credentials = demo
    ? ([
        ['Partner client', demo.demo.client_id],
        ['Client secret', demo.demo.client_secret],
        ['API key', demo.demo.api_key],
        ['Owner', `${demo.demo.user.email}  ${demo.demo.user.phone}`],
        ['Password, PIN', `${demo.demo.user.password}  ${demo.demo.user.pin}`],
        ['All of it as JSON', shortest(demo.file)],
      ] as const)
    : [];
  const shown =
    config.ENV === 'production' ? addresses.filter(([name]) => !name.startsWith('Outbox')) : addresses;
  console.log(
    formatTable(
      [
        { title: 'Tamga is running', rows: shown },
        ...(credentials.length > 0 ? [{ title: 'For trying it out', rows: credentials }] : []),
      ],
      process.stdout,
    ),
  );
  const next = [
    'npm run demo                gets a document signed.',
    'npm run demo -- --envelope  sends a PDF round, to be signed and approved.',
  ];
  for (const line of demo ? next : []) console.log(`  ${line}`);
  const exposed = exposure(config);
  if (exposed !== undefined) say(`\n  WARNING: ${exposed}\n`);
  console.log('  Ctrl-C stops everything.\n');
}

function stopOnSignal(control: StackControl): () => boolean {
  let first: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (first !== undefined) {
      if (Date.now() - first < sameKeyPressMs) return;
      say('Ending everything at once.');
      control.kill();
      process.exit(130);
    }
    first = Date.now();
    say(
      `\nStopping (${signal}): finishing the work in flight, at most 30 s; press Ctrl-C again to stop at once.`,
    );
    void control.stop().then(() => {
      say('Everything is stopped.');
      process.exit(0);
    });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  return () => first !== undefined;
}

// A terminal that was closed takes no more lines; that is no reason to die without stopping the rest.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const config = configOrExit(() => parseStackConfig(process.env));
const lacking = configOrExit(() => productionFaults(config, process.env));
if (lacking.length > 0) {
  say('Nothing was started. With ENV=production these settings are missing or wrong:');
  for (const line of lacking) say(`  ${line}`);
  say('docs/run/production.md makes all of them, one process after another.');
  process.exit(78);
}
const control = startStack(config, process.env);
const isStopping = stopOnSignal(control);
try {
  announce(await control.started);
} catch (error) {
  if (!isStopping()) {
    say(error instanceof Error ? error.message : String(error));
    await control.stop();
    process.exit(1);
  }
}
