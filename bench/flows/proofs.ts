import { randomBytes, randomUUID } from 'node:crypto';
import { checkUsedProof, readProof, useProof } from '#activities/common/act-proof.ts';
import { assertCreatedSo, namingProofs } from '#activities/sign-request/created-so.ts';
import { provenBy, provenToRequest, sendProven } from '#api/common/flows/act-proofs.ts';
import { signRequestWorkflowId } from '#domain/common/workflow-ids.ts';
import { requestFactsOf } from '#domain/sign-request/request-facts.ts';
import { subjectOfAct } from '#domain/sign-request/sign-request.ts';
import { createOrm, type Orm } from '#entities/orm.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { readAct } from '#keyservice/acts/read-act.ts';
import { actPublicKeys, actSigningKey } from '#secrets/act-keys.ts';
import { say } from '#stack/say.ts';
import type { Processes } from '../../test/support/servers/processes.ts';
import { cpuOfFamilyMs } from '../cpu.ts';
import type { Partner } from './flow-partner.ts';
import { perSecond } from '../per-second.ts';
import { median } from '../samples.ts';
import { printTable } from '../table.ts';
import { cpuOf } from './beside-floor.ts';

type Given = { processes: Processes; partner: Partner; rounds: number; flows: number };

/** A flow has this many proofs' work done for it at once; more of them, so that ticks of 10 ms do not matter. */
const repeats = 20;

/**
 * Measures the processor time of all that proofs of acts add to a flow, and of whole flows, in turns; prints the share. The
 * database's part is PostgreSQL's own time, and the rest is that of this process, which does the work of API, worker and key
 * service one after the other.
 */
export async function benchProofs({ processes, partner, rounds, flows }: Given): Promise<void> {
  const orm = await createOrm({ databaseUrl: processes.urls.owner, maxConnections: 5 });
  const { id } = await partner.create();
  const row = await orm.em.fork().findOneOrFail(SignRequest, { id });
  await perSecond(40, async () => partner.flow());
  await perSecond(100, () => proofsOfOne(orm, row), 1);
  const measured: { whole: number; database: number; rest: number }[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const whole = await flowMs(processes, partner, flows);
    const { database, rest } = await proofsMs(processes, () =>
      perSecond(flows * repeats, () => proofsOfOne(orm, row), 5),
    );
    const per = flows * repeats;
    measured.push({ whole, database: database / per, rest: rest / per });
    say(
      `Round ${round}: a flow ${whole.toFixed(0)} ms, its proofs ${((database + rest) / per).toFixed(1)} ms.`,
    );
  }
  await orm.close();
  const of = (pick: (one: (typeof measured)[number]) => number) => median(measured.map(pick));
  console.log(`\nProcessor time of the proofs of one flow, in milliseconds (median of ${rounds} rounds)`);
  printTable(
    ['', 'ms', 'of a flow'],
    [
      ['a whole flow', of(({ whole }) => whole).toFixed(1), ''],
      ...(['database', 'rest'] as const).map((name) => [
        name === 'database' ? 'proofs: PostgreSQL' : 'proofs: API, worker, key service',
        of((one) => one[name]).toFixed(2),
        percent(of((one) => one[name] / one.whole)),
      ]),
      ['proofs together', of((one) => one.database + one.rest).toFixed(2), percent(of(shareOf))],
    ],
  );
}

const shareOf = ({ whole, database, rest }: { whole: number; database: number; rest: number }) =>
  (database + rest) / whole;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Processor time of a whole flow in all processes, in milliseconds. */
async function flowMs(processes: Processes, partner: Partner, flows: number): Promise<number> {
  const before = cpuOf(processes);
  await perSecond(flows, async () => partner.flow());
  const after = cpuOf(processes);
  return [...after].reduce((sum, [name, ms]) => sum + ms - (before.get(name) ?? 0), 0) / flows;
}

async function proofsMs(processes: Processes, run: () => Promise<unknown>) {
  const postgres = processes.pidOf('PostgreSQL') ?? 0;
  const [before, own] = [cpuOfFamilyMs(postgres), process.cpuUsage()];
  await run();
  const { user, system } = process.cpuUsage(own);
  return { database: cpuOfFamilyMs(postgres) - before, rest: (user + system) / 1_000 };
}

const key = actSigningKey(randomBytes(32));
const keys = actPublicKeys([key.publicKey]);

/** All that the proofs of one request do from its creation to its signature: two statements and an answer. */
async function proofsOfOne(orm: Orm, like: SignRequest): Promise<void> {
  const row = Object.assign(Object.create(SignRequest.prototype) as SignRequest, like, { id: randomUUID() });
  const workflowId = signRequestWorkflowId(row.id);
  const facts = requestFactsOf(row);
  const actor = { xRequestId: 'bench', ipAddress: '192.0.2.7', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' };
  const api = { orm, keys: { acts: key } };
  const at = new Date().toISOString();
  const created = provenBy(['client'], { shown: row.documentHash, content: facts });
  const creation = { workflowId, act: 'create', input: { actor, proofId: created.id }, attempt: row.id };
  await sendProven(api, { proof: created, act: creation }, () => Promise.resolve());
  await record(orm, { proofId: created.id, workflowId, act: 'create', input: {}, at, content: facts });
  // Before the link goes out, and before the signing is recorded.
  await assertCreatedSo(keys, row, await namingProofs(orm.em.fork(), row.id));
  const address = { email: row.userEmail ?? '' };
  const proof = provenToRequest(['link', 'email_code'], row, address);
  const input = { loa: 2, provedChannel: 'email', actor, proofId: proof.id };
  const signing = { workflowId, act: 'sign', input, attempt: row.id };
  await sendProven(api, { proof, act: signing, acceptedAt: () => at }, () => Promise.resolve());
  const signed = { proofId: proof.id, workflowId, act: 'sign', input: { loa: 2, actor }, at };
  const about = { ...signed, content: subjectOfAct(row) };
  await assertCreatedSo(keys, row, await namingProofs(orm.em.fork(), row.id));
  await record(orm, about);
  await checkUsedProof(orm.em.fork(), keys, about);
  await readAct(keys, await readProof(orm.em.fork(), proof.id));
}

/** The worker uses a proof up in the transaction that it has open anyway. */
function record(orm: Orm, act: Parameters<typeof useProof>[2]): Promise<unknown> {
  return orm.em.fork().transactional((em) => useProof(em, keys, act));
}
