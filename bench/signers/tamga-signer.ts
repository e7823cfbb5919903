/* Makes PAdES-T signatures as fast as it can, for measurements, by the code that the worker runs: tamga-signer.ts
 * KEY.pem CERTIFICATE.pem TSA. Reads questions, one a line: FILE AT_ONCE SECONDS OUT, with tabs between them, and answers
 * how many it made and in how many seconds; the last one it leaves in OUT. */
import { createPrivateKey, randomBytes, sign, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Pool } from 'undici';
import { signAct } from '#sealing/acts/sign-act.ts';
import type { EnvelopePlan } from '#sealing/plan.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { signCadesT } from '#signatures/cades/sign.ts';
import type { Timestamper } from '#signatures/cades/sign.ts';
import type { ByteRangeSigner } from '#signatures/pades/sign.ts';
import { timestampRequest } from '#signatures/timestamp/request.ts';
import { tokenOf } from './token-of.ts';

const [keyFile = '', certificateFile = '', tsa = ''] = process.argv.slice(2);
const key = createPrivateKey(await readFile(keyFile));
const certificate = readCertificate(new X509Certificate(await readFile(certificateFile)).raw);
const { origin, pathname } = new URL(tsa);
const pool = new Pool(origin);

const timestamp: Timestamper = async (digest, hash) => {
  const nonce = randomBytes(8).toString('hex');
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: pathname,
    headers: { 'content-type': 'application/timestamp-query' },
    body: timestampRequest({ digest, hash, nonce }),
  });
  const answer = Buffer.from(await body.arrayBuffer());
  if (statusCode !== 200) throw new Error(`the timestamp server answered ${statusCode}`);
  return tokenOf(answer);
};

const signer: ByteRangeSigner = async (digest, hash) => {
  const made = await signCadesT({
    profile: 'pades',
    digest,
    hash,
    signer: {
      keyType: key.asymmetricKeyType === 'rsa' ? 'RSA' : 'EC',
      sign: async (bytes) => sign(hash, bytes, key),
    },
    certificates: [certificate],
    signingTime: new Date(),
    timestamp,
  });
  return made.signature;
};

const plan: EnvelopePlan = {
  envelopeId: 'bench',
  recipients: [{ id: 'bench', name: 'Bench', email: 'bench@example.mn' }],
  fields: [],
};

async function once(file: Buffer): Promise<Buffer> {
  const lines = { name: 'Bench', detail: '' };
  const input = { recipientId: 'bench', values: [], signature: null, initials: null, at: new Date(), lines };
  return signAct(file, plan, input, signer);
}

async function measure(file: Buffer, atOnce: number, seconds: number) {
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1_000;
  let made = 0;
  let last = file;
  const loop = async () => {
    while (elapsed() < seconds) {
      last = await once(file);
      made += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, loop));
  return { made, took: elapsed(), last };
}

for await (const line of createInterface({ input: process.stdin })) {
  const [name = '', atOnce = '1', seconds = '1', out = ''] = line.split('\t');
  const { made, took, last } = await measure(await readFile(name), Number(atOnce), Number(seconds));
  await writeFile(out, last);
  console.log(`${made} ${took}`);
}
await pool.close();
