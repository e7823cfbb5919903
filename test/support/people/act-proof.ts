import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { actStatementType, type ActStatement, type NamedAddress } from '#domain/common/act-statement.ts';
import { defined } from '#domain/common/defined.ts';
import { signStatement, type ActSigningKey } from '#secrets/act-keys.ts';
import { canonicalJson } from '#wire/canonical-json.ts';

/** Signs the statement of a signer's act as the API does: to sign a request of their own at level 2, unless `more` says otherwise. */
export function actProof(
  key: ActSigningKey,
  { input, ...more }: Partial<Omit<ActStatement, 'type'>> = {},
): Promise<string> {
  const id = randomUUID();
  const statement: ActStatement = {
    type: actStatementType,
    id,
    workflow: `sign-request/${randomUUID()}`,
    act: 'sign',
    input: { loa: 2, proofId: id, actor: {}, ...input },
    commitments: {},
    proved_by: ['link', 'email_code'],
    shown: null,
    shown_at: null,
    address: { email: 'bat@example.mn' },
    content: null,
    attempt: randomUUID(),
    made_at: new Date().toISOString(),
    ...more,
  };
  return signStatement(key, canonicalJson(statement));
}

export type OneTime = {
  /** The request's id. */
  request?: string;
  address?: NamedAddress;
  loa?: 1 | 2;
  /** SHA-256 in hexadecimal. */
  hash?: string;
  profile?: 'cades' | 'pades';
  /** False for a request of the sandbox. */
  livemode?: false;
};

/** Makes the body by which the worker asks for a one-time signature, with the proof of an act that covers it. */
export async function oneTimeBody(key: ActSigningKey, given: OneTime = {}): Promise<Record<string, string>> {
  const { request = randomUUID(), address = { email: 'bat@example.mn' }, loa = 2, profile } = given;
  const hash = given.hash ?? createHash('sha256').update(randomBytes(32)).digest('hex');
  const code = 'email' in address ? ('email_code' as const) : ('sms_code' as const);
  const proved_by = loa === 2 ? (['link', code] as const) : (['link'] as const);
  const workflow = `sign-request/${request}`;
  const { livemode } = given;
  const said = { workflow, input: { loa }, proved_by, shown: hash, address, ...defined({ livemode }) };
  const act_proof = await actProof(key, said);
  return { act_proof, document_hash: hash, ...(profile && { profile }) };
}

/** Makes the body by which an envelope's signature is asked for: its act covers every revision of the envelope's PDF. */
export async function envelopeBody(
  key: ActSigningKey,
  { address = { email: 'bat@example.mn' }, hash = randomBytes(32).toString('hex') }: OneTime = {},
): Promise<{ act_proof: string; document_hash: string; profile: 'pades' }> {
  const [workflow, recipientId] = [`envelope/${randomUUID()}`, randomUUID()];
  const act_proof = await actProof(key, { workflow, input: { loa: 2, recipientId }, address });
  return { act_proof, document_hash: hash, profile: 'pades' };
}
