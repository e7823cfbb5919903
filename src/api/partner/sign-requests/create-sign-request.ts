import { writeReference } from '#domain/common/reference.ts';
import { z } from 'zod';
import { messageAmounts } from '#clients/messages/message-amounts.ts';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import {
  languages,
  linkAddress,
  modeOf,
  reminderGap,
  reminderTime,
  signRequestBounds,
  type SignRequestFacts,
} from '#domain/sign-request/sign-request.ts';
import { webhookSchedule } from '#domain/webhook/webhook.ts';
import type { Taking } from '#entities/account/quota.ts';
import { readCreated } from '#entities/sign-request/rows/read-created.ts';
import { sentLinkToken } from '#secrets/link-token.ts';
import type { ApiDependencies, Partner } from '../../http/deps.ts';
import { Email, HttpUrl, isNoLink, Phone, Reference, text, Time } from '../../http/input/fields.ts';
import { recordNow } from '../../http/operation/unrecorded.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { startSignRequest } from '../../common/flows/start-sign-request.ts';
import { partnerOperation } from '../partner-operation.ts';
import { created } from '../../http/answers/answer.ts';
import { ensureCallbackKey } from '../callback-key/ensure-callback-key.ts';
import { Livemode } from './sign-request-view.ts';
import { assertReceiver } from '../../http/input/receiver-field.ts';
import { Metadata } from '../../http/input/metadata-field.ts';
import { metadataOf } from '#domain/sign-request/request-facts.ts';
import { assertOwnOrigin, ReturnAddress } from '../../http/input/return-address-field.ts';

const bounds = signRequestBounds;
const seconds = `expected a whole number of seconds from ${bounds.expiresIn.min} to ${bounds.expiresIn.max}`;
const hashMessage = 'expected the SHA-256 of the document: 64 hexadecimal digits';

const SignRequestInput = z
  .object({
    user_email: Email.optional(),
    user_phone: Phone.optional(),
    document_hash: z
      .string({ error: hashMessage })
      .regex(/^[0-9A-Fa-f]{64}$/, hashMessage)
      .transform((hash) => hash.toLowerCase()),
    document_name: text(bounds.documentName).superRefine(isNoLink).optional(),
    document_url: HttpUrl.optional(),
    description: text(bounds.description).optional(),
    required_loa: z
      .union([z.literal(1), z.literal(2), z.literal(3)], { error: 'expected 1, 2 or 3' })
      .default(2)
      .meta({ type: 'integer', enum: [1, 2, 3], anyOf: undefined, default: 2 }),
    callback_url: HttpUrl.optional(),
    redirect_url: ReturnAddress.optional(),
    external_ref: text(bounds.externalRef).optional(),
    metadata: Metadata.optional(),
    expires_in: z
      .int({ error: seconds })
      .min(bounds.expiresIn.min, seconds)
      .max(bounds.expiresIn.max, seconds)
      .default(bounds.expiresIn.fallback),
    notify: z.boolean({ error: 'expected true or false' }).default(true),
    language: z.enum(languages, { error: 'expected mn or en' }).optional(),
    livemode: z.literal(false, { error: 'expected false, or nothing' }).optional().meta({
      description:
        'false: refused unless the application is of the sandbox, so that a trial never asks a real person',
    }),
  })
  .refine((body) => body.user_email !== undefined || body.user_phone !== undefined, {
    path: ['user_email'],
    error: 'expected user_email or user_phone: the signer needs one address',
  })
  .meta({
    id: 'SignRequestInput',
    // One that works as it is: an example of each member together does not, because some are for some applications alone.
    example: {
      user_email: 'signer@example.com',
      document_name: 'Agreement.pdf',
      document_hash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
      required_loa: 1,
    },
  });

const CreatedSignRequest = z
  .object({
    request_id: z.uuid(),
    status: z.literal('pending'),
    sign_url: z.url().meta({ description: 'For the signer alone' }),
    expires_at: Time,
    external_ref: z.string().nullable(),
    reference: Reference,
    livemode: Livemode,
  })
  .meta({ id: 'CreatedSignRequest' });

/** POST /partner/sign-request: asks a signer for a signature on a document by its hash. */
export const createSignRequest = partnerOperation({
  method: 'post',
  path: '/partner/sign-request',
  operationId: 'createSignRequest',
  summary: 'Ask for a signature on a document by its hash',
  tag: 'Sign requests',
  scope: 'sign',
  body: SignRequestInput,
  idempotent: 'from-first-row',
  answer: created(
    'The request exists and waits for its signer',
    CreatedSignRequest,
    ({ request_id: id }) => `/partner/sign-request/${id}`,
  ),
  problems: ['quota_exceeded', 'sending_suspended'],
  handle: async (c, { body, attempt }) => {
    const { deps, partner, requestId } = c.var;
    const { id, resumed } = attempt;
    // An existing request stays, although its receiver may have become unreachable since, or its origin been taken away.
    const begun = resumed && (await readCreated(deps.orm.em.fork(), id)) !== undefined;
    if (body.redirect_url !== undefined && !begun)
      assertOwnOrigin(partner.embeddingOrigins, body.redirect_url);
    if (body.callback_url !== undefined && !begun) {
      await assertReceiver(deps, 'callback_url', body.callback_url);
      if (!partner.hasCallbackKey) {
        await recordNow(deps, attempt);
        await ensureCallbackKey(deps, partner.clientId);
      }
    }
    assertMode(partner, body.livemode);
    assertLevel(partner, body.required_loa);
    const facts = factsOf(partner, { id, xRequestId: requestId, body });
    await start(deps, facts, attempt);
    return createdFrom(deps, id);
  },
});

type Asked = { id: string; xRequestId: string; body: z.output<typeof SignRequestInput> };

function factsOf(partner: Partner, { id, xRequestId, body }: Asked): SignRequestFacts {
  const now = Date.now();
  return {
    requestId: id,
    clientId: partner.clientId,
    organizationId: partner.organizationId,
    partnerName: partner.name,
    ...defined({ userEmail: body.user_email || undefined, userPhone: body.user_phone || undefined }),
    documentHash: body.document_hash,
    ...defined({
      documentName: body.document_name,
      documentUrl: body.document_url,
      description: body.description,
    }),
    requiredLoa: body.required_loa,
    ...defined({
      callbackUrl: body.callback_url,
      redirectUrl: body.redirect_url,
      externalRef: body.external_ref,
    }),
    ...metadataOf(body.metadata),
    language: body.language ?? partner.language,
    notify: body.notify,
    createdAt: new Date(now).toISOString(),
    expiresAt: new Date(now + body.expires_in * 1_000).toISOString(),
    xRequestId,
    ...modeOf(partner.livemode),
  };
}

/** Throws Problem invalid_request where a trial would ask a real person. */
function assertMode({ livemode }: Partner, wanted: false | undefined): void {
  if (wanted === undefined || !livemode) return;
  const message =
    'this application is live; use one of the sandbox, which owner and admin make at /developer/test';
  throw new Problem('invalid_request', `livemode: ${message}`, { issues: [{ path: 'livemode', message }] });
}

/** Throws Problem validation_failed for a test request at level 3: a person's own credential signs nothing of the sandbox. */
function assertLevel({ livemode }: Partner, level: number): void {
  if (livemode || level !== 3) return;
  const message =
    'expected 1 or 2: in the sandbox there is no level 3, because the credential of a person signs nothing in test';
  const issues = [{ path: 'required_loa', message }];
  throw new Problem('validation_failed', `required_loa: ${message}`, { issues });
}

/** Only a link that we send takes anything; a partner who hands it over itself writes to the signer itself, and the sandbox to nobody. */
function takingOf(facts: SignRequestFacts): Taking {
  const isSent = facts.notify && facts.livemode !== false;
  const amounts = isSent ? { recipients: 1, ...messageAmounts(linkAddress(facts)) } : {};
  const owner = { kind: 'client', id: facts.clientId } as const;
  return { id: `sign-request:${facts.requestId}`, owner, amounts };
}

async function start(deps: ApiDependencies, facts: SignRequestFacts, attempt: Attempt): Promise<void> {
  const reminder = reminderTime(Date.parse(facts.createdAt), Date.parse(facts.expiresAt));
  const input = {
    facts,
    ...(reminder === undefined ? {} : { reminderAt: new Date(reminder).toISOString() }),
    reminderGapMs: reminderGap,
    webhookSchedule,
  };
  await startSignRequest(deps, input, { ...takingOf(facts), attempt });
}

/** The answer is made from the row, so that a repeat that finished another's work says the same. */
async function createdFrom(deps: ApiDependencies, id: string): Promise<z.input<typeof CreatedSignRequest>> {
  const row = await readCreated(deps.orm.em.fork(), id);
  if (!row)
    throw new Problem(
      'service_unavailable',
      'The request could not be confirmed. Send it again with the same Idempotency-Key.',
      { outcome: 'unknown' },
    );
  const link = { purpose: 'sign', id, generation: row.linkGeneration } as const;
  const token = sentLinkToken(deps.keys.link, link, row.linkHash);
  return {
    request_id: row.id,
    status: 'pending',
    sign_url: `${deps.config.BASE_URL}/sign/${token}`,
    expires_at: row.expiresAt.toISOString(),
    external_ref: row.externalRef ?? null,
    reference: writeReference(row.reference),
    livemode: row.livemode,
  };
}
