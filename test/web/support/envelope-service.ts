import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { pageRoutes } from '#api/pages/routes.ts';
import { embeddingOf } from '#domain/account/embedding.ts';
import type { EndedSession, OpenSession, SessionField, SessionView } from '#domain/envelope/session-view.ts';
import { membersOf, sessionFacts } from '#domain/envelope/recipient-facts.ts';
import type { EnvelopeEnd } from '#domain/envelope/envelope.ts';
import { sendDocument } from './send-document.ts';
import { serveHere } from './serve-here.ts';
import type { Refusal, Served } from './signing-service.ts';

const at = '2026-11-21T04:20:00.000Z';
const place = { required: true, label: null, value: null, auto: null, options: null, group: null };

/** The fields of one signer, over two pages. */
export const leaseFields: SessionField[] = [
  { id: 'f1', type: 'text', page: 1, x: 56, y: 470, width: 220, height: 22, ...place, label: 'Position' },
  { id: 'f2', type: 'date', page: 1, x: 320, y: 470, width: 130, height: 22, ...place, label: 'Date' },
  {
    id: 'f3',
    type: 'checkbox',
    page: 1,
    x: 56,
    y: 530,
    width: 16,
    height: 16,
    ...place,
    label: 'I have the keys',
  },
  { id: 'f4', type: 'initial', page: 1, x: 480, y: 700, width: 60, height: 34, ...place },
  {
    id: 'f5',
    type: 'text',
    page: 2,
    x: 56,
    y: 470,
    width: 300,
    height: 54,
    ...place,
    required: false,
    label: 'Remarks',
  },
  { id: 'f6', type: 'signature', page: 2, x: 56, y: 600, width: 200, height: 56, ...place },
];

const callNames = ['access', 'opened', 'otp', 'host', 'prepare', 'sign', 'approve', 'decline'] as const;
type Call = (typeof callNames)[number];
/** An answer in place of an act, and the change that holds from then on. */
type Ordered = Refusal & { meanwhile?: () => void };
export type View = {
  [K in keyof OpenSession]?: OpenSession[K] extends object ? Partial<OpenSession[K]> : OpenSession[K];
};

/**
 * A recipient's session, kept in memory, so that each state of their page can be put in front of a browser at will. The real
 * workflow behind the same page is tested end to end elsewhere.
 */
export class EnvelopeService {
  readonly view: OpenSession;
  ended: EndedSession | undefined;
  readonly id = 'e1d1f3f2-6a5e-4e7e-9d05-6f1d0a1b2c3d';
  /** The origins whose pages may frame the recipient's. */
  frames: string[] = [];
  known = true;
  broken = false;
  /** The document cannot be had. */
  missing = false;
  /** It breaks off half-way; its last pages are not in it; it comes whole, and no browser can read it. */
  cut = false;
  lost = 0;
  unreadable = false;
  sealingFor = 0;
  pages = 2;
  turned = false;
  /** Names of empty boxes of the document's form, as other recipients have them. */
  boxes: readonly string[] = [];
  /** Points that a unit of the turned page is. */
  unit = 1;
  /** Bytes of the document besides its pages. */
  weight = 0;
  /** Keeps all but the beginning of the document back; once it is over the rest comes, or breaks off. */
  held: Promise<'goes on' | 'breaks off'> | undefined;
  /** The parts of the document that were asked for. */
  readonly ranges: string[] = [];
  readonly accessCode = 'steppe-17';
  readonly code = '482913';
  readonly pin = '739154';
  readonly refusals = new Map<Call, Ordered[]>();
  readonly received: { call: Call; body: Record<string, unknown>; key: string | undefined }[] = [];

  constructor(given: View = {}) {
    const { envelope, recipient, fields, document, ...others } = given;
    this.view = {
      envelope: {
        name: 'Office lease, Peace Avenue 17',
        message: 'Two years from 1 December 2026, as agreed on the phone.',
        sender: { name: 'Bat Bold', organization: 'Steppe Properties LLC' },
        expires_at: new Date(Date.now() + 23.5 * 3_600_000).toISOString(),
        status: 'sent',
        ...envelope,
      },
      recipient: {
        ...membersOf(sessionFacts, { email: 'saran@example.mn' }),
        name: 'Saran Bold',
        role: 'signer',
        status: 'sent',
        auth_method: 'email',
        language: 'en',
        host_confirmed: false,
        ...recipient,
      },
      your_turn: true,
      requires: [],
      masked_address: null,
      sealing: false,
      fields: fields ?? leaseFields,
      document: { page_count: 2, url: '', version: 'current', ...document },
      ...(others as object),
    };
  }

  state(token: string): SessionView {
    if (this.ended) return this.ended;
    const { view } = this;
    const shown = !view.requires.includes('access_code') && view.recipient.status !== 'pending';
    const url = `http://elsewhere.example/envelope/${token}/document`;
    const count = this.pages + (this.turned ? 1 : 0);
    return {
      ...view,
      fields: shown ? view.fields : null,
      document: shown ? { page_count: count, url, version: 'current' } : null,
    };
  }

  end(status: EnvelopeEnd, recipient: Partial<EndedSession['recipient']> = {}): void {
    const time = (of: EnvelopeEnd) => (of === status ? at : null);
    this.ended = {
      envelope: {
        name: this.view.envelope.name,
        sender: this.view.envelope.sender,
        status,
        sent_at: '2026-11-20T04:20:00.000Z',
        completed_at: time('completed'),
        declined_at: time('declined'),
        voided_at: time('voided'),
        expired_at: time('expired'),
        reason: status === 'declined' || status === 'voided' ? 'The rent is too high.' : null,
      },
      recipient: { role: this.view.recipient.role, status: 'completed', signed_at: at, ...recipient },
      certificate: true,
    };
  }

  refuse(call: Call, refusal: Ordered): void {
    this.refusals.set(call, [...(this.refusals.get(call) ?? []), refusal]);
  }

  bodyOf(call: Call): Record<string, unknown> | undefined {
    return this.received.findLast((one) => one.call === call)?.body;
  }

  finish(): void {
    Object.assign(this.view, { sealing: false, your_turn: false, requires: [] });
    this.view.recipient.status = 'completed';
  }

  accept(): void {
    if (this.sealingFor === 0) return this.finish();
    Object.assign(this.view, { sealing: true, your_turn: false, requires: [] });
    setTimeout(() => this.finish(), this.sealingFor);
  }
}

function refused(c: Context, { status, code, retryAfter, details }: Refusal): Response {
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  return c.json({ error: { code, message: code, details } }, status);
}

/** Finds the fault in a person's codes or PIN; undefined without one. */
function wrong(service: EnvelopeService, call: Call, body: Record<string, unknown>): Refusal | undefined {
  const details = { attempts_left: 4 };
  const { requires } = service.view;
  if (call === 'access' && body['access_code'] !== service.accessCode) {
    return { status: 401, code: 'invalid_access_code', details };
  }
  if (call !== 'sign' && call !== 'approve') return undefined;
  if (requires.includes('otp') && body['otp'] !== service.code)
    return { status: 401, code: 'invalid_otp', details };
  const pinned = requires.includes('credential') && body['pin'] !== service.pin;
  return pinned ? { status: 401, code: 'invalid_pin', details } : undefined;
}

function act(c: Context, service: EnvelopeService, call: Call, body: Record<string, unknown>): Response {
  const { view } = service;
  if (call === 'access') view.requires = view.requires.filter((requirement) => requirement !== 'access_code');
  if (call === 'host') Object.assign(view.recipient, { host_name: body['name'], host_confirmed: true });
  if (call === 'decline') service.end('declined', { status: 'declined', signed_at: null });
  if (call === 'prepare')
    return c.json({ digest: 'ab'.repeat(32), expires_at: at, credentials: view.credentials });
  if (call !== 'sign' && call !== 'approve') return c.json({}, call === 'otp' ? 202 : 200);
  service.accept();
  if (view.sealing) return c.json({ status: 'delivered', sealing: true, signed_at: at }, 202);
  return c.json({ status: 'completed', signed_at: at });
}

function calls(service: EnvelopeService): Hono {
  const app = new Hono();
  app.get('/envelope/:token/state', (c) => {
    if (service.broken) return refused(c, { status: 503, code: 'service_unavailable' });
    if (!service.known) return refused(c, { status: 404, code: 'not_found' });
    return c.json(service.state(c.req.param('token')));
  });
  app.get('/envelope/:token/document', async (c) => {
    if (service.missing) return refused(c, { status: 503, code: 'service_unavailable' });
    if (service.unreadable) return c.body('this is no PDF', 200);
    return sendDocument(c, service);
  });
  app.post('/envelope/:token/:call', async (c) => {
    const call = callNames.find((name) => name === c.req.param('call'));
    if (!call) return c.notFound();
    const body: Record<string, unknown> = await c.req.json();
    service.received.push({ call, body, key: c.req.header('Idempotency-Key') });
    const ordered = service.refusals.get(call)?.shift();
    ordered?.meanwhile?.();
    if (ordered) return refused(c, ordered);
    if (service.ended)
      return refused(c, { status: 410, code: 'gone', details: { ...service.ended.envelope } });
    const refusal = wrong(service, call, body);
    return refusal ? refused(c, refusal) : act(c, service, call, body);
  });
  return app;
}

/** Serves the real page over `service` on a free port of 127.0.0.1. */
export async function serveEnvelope(service: EnvelopeService): Promise<Served> {
  const app = new Hono();
  app.route('/', calls(service));
  app.route(
    '/',
    pageRoutes({
      baseUrl: 'http://127.0.0.1',
      developer: '/developer',
      environment: 'development',
      findSigningRequest: async () => undefined,
      findSession: async (token, c) => {
        c.set('embedding', embeddingOf(service.id, service.frames));
        if (service.broken) throw new Error('the database does not answer');
        return service.known ? service.state(token) : undefined;
      },
    }),
  );
  const { url, close } = await serveHere(app);
  return { url, link: `${url}/envelope/tkn_${randomBytes(4).toString('hex')}`, close };
}
