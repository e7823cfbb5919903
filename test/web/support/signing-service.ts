import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import type { Context } from 'hono';
import { docsRoutes } from '#api/pages/docs-page.ts';
import { guidesRoutes } from '#api/pages/guides/routes.ts';
import { pageLanguage } from '#api/http/language.ts';
import { outboxPage } from '#web/pages/common/outbox-page.ts';
import { embeddingOf } from '#domain/account/embedding.ts';
import type { OutboxMessage } from '#web/pages/common/outbox-page.ts';
import { pageRoutes } from '#api/pages/routes.ts';
import { pageHeaders } from '#api/http/security-headers.ts';
import type {
  EndedSigningView,
  PendingSigningView,
  SigningCredential,
  SigningView,
} from '#domain/sign-request/signing-view.ts';
import { consolePages } from './console-pages.ts';
import { plainPages } from './plain-pages.ts';
import { serveHere } from './serve-here.ts';

export const documentText = 'Lease of the office at Peace Avenue 17\n';
const documentHash = 'b7e27fdc4ea371b122c57be4cc413603f15886ffda59c07797eceae93e801e9f';

/** An answer that the service gives to the next call of one kind instead of doing it. */
export type Refusal = {
  status: 400 | 401 | 404 | 409 | 410 | 429 | 500 | 503;
  code: string;
  retryAfter?: number;
  details?: Record<string, unknown>;
};

const callNames = ['otp', 'otp/verify', 'sign', 'decline'] as const;
type Call = (typeof callNames)[number];

/**
 * The signing page's calls, kept in memory, so that each state of the page can be put in front of a browser at will. The
 * real workflow behind the same page is tested end to end elsewhere.
 */
export class SigningService {
  readonly view: PendingSigningView;
  ended: EndedSigningView | undefined;
  known = true;
  /** Milliseconds for which `sign` leaves the signature being sealed; 0 answers 200 at once. */
  sealingFor = 0;
  readonly code = '482913';
  readonly pin = '739154';
  /** The credentials that the signer may choose from at level 3. */
  credentials: SigningCredential[] = [
    { id: 'a0c0f3f2-6a5e-4e7e-9d05-6f1d0a1b2c3d', label: 'Office', subject: 'Saran Bold' },
  ];
  readonly refusals: Record<Call, Refusal[]> = { otp: [], 'otp/verify': [], sign: [], decline: [] };
  readonly received: { call: Call; body: unknown; key: string | undefined }[] = [];
  /** How often the page has said that it is in front of a person. */
  opened = 0;
  broken = false;
  /** Names the request to pages that frame it, and the origins of those. */
  readonly id = 'f0c0a3f2-6a5e-4e7e-9d05-6f1d0a1b2c3d';
  frames: string[] = [];
  /** Where the signer returns to after the end. */
  redirectUrl: string | undefined;

  constructor(view: Partial<PendingSigningView> = {}) {
    this.view = {
      status: 'pending',
      document_name: 'Office lease, Peace Avenue 17.pdf',
      document_hash: documentHash,
      document_url: 'https://files.example.mn/lease.pdf',
      description: 'Two years from 1 December 2026, as agreed on the phone.',
      partner_name: 'Steppe Properties LLC',
      required_loa: 2,
      requires: ['otp'],
      sealing: false,
      masked_address: 'b•••@example.mn',
      expires_at: new Date(Date.now() + 23.5 * 3_600_000).toISOString(),
      signed_at: null,
      ...view,
    };
  }

  state(): SigningView {
    return this.ended ?? this.view;
  }

  end(how: Omit<EndedSigningView, 'document_name' | 'partner_name'>): void {
    const { document_name, partner_name } = this.view;
    const way = this.redirectUrl === undefined ? {} : { redirect_url: this.redirectUrl };
    this.ended = { document_name, partner_name, ...way, ...how };
  }

  refuse(call: Call, refusal: Refusal): void {
    this.refusals[call].push(refusal);
  }

  finish(): void {
    this.end({ status: 'signed', signed_at: '2026-11-21T04:20:00.000Z' });
  }

  /** Accepts the code as right: only the PIN is left, and the credentials are shown. */
  prove(): void {
    this.view.requires = this.view.requires.filter((requirement) => requirement !== 'otp');
    this.view.credentials = this.credentials;
  }

  /** The time of a code that was right is over. */
  forget(): void {
    this.view.requires = ['otp', ...this.view.requires];
    delete this.view.credentials;
  }

  /** An accepted signature needs the PIN once more. */
  lapse(): void {
    this.view.sealing = true;
    this.view.requires = ['pin'];
  }

  sign(): void {
    this.view.requires = [];
    if (this.sealingFor === 0) return this.finish();
    this.view.sealing = true;
    setTimeout(() => this.finish(), this.sealingFor);
  }
}

function refused(c: Context, { status, code, retryAfter, details }: Refusal): Response {
  if (retryAfter !== undefined) c.header('Retry-After', String(retryAfter));
  return c.json({ error: { code, message: code, details } }, status);
}

type Body = { otp?: string; pin?: string; reason?: string };

/** Finds the fault in a call's code or PIN; undefined without one. */
function wrong({ view, code, pin }: SigningService, body: Body): Refusal | undefined {
  const details = { attempts_left: 4 };
  if (view.requires.includes('otp')) {
    return body.otp === code ? undefined : { status: 401, code: 'invalid_otp', details };
  }
  if (!view.requires.includes('pin') || body.pin === pin) return undefined;
  return { status: 401, code: 'invalid_pin', details };
}

function calls(service: SigningService): Hono {
  const app = new Hono();
  app.get('/sign/:token/state', (c) => {
    if (service.broken) return refused(c, { status: 503, code: 'service_unavailable' });
    if (!service.known) return refused(c, { status: 404, code: 'not_found' });
    return c.json(service.state());
  });
  app.post('/sign/:token/opened', (c) => {
    service.opened += 1;
    return c.json({ status: 'pending' });
  });
  app.post('/sign/:token/:call{.+}', async (c) => {
    const call = callNames.find((name) => name === c.req.param('call'));
    if (!call) return c.notFound();
    const body: Body = await c.req.json();
    service.received.push({ call, body, key: c.req.header('Idempotency-Key') });
    const ordered = service.refusals[call].shift();
    if (ordered) return refused(c, ordered);
    if (service.ended) return refused(c, { status: 410, code: 'gone', details: { ...service.ended } });
    if (call === 'otp') return c.json({}, 202);
    if (call === 'decline') {
      service.end({ status: 'rejected', rejected_at: '2026-11-21T04:20:00.000Z' });
      return c.json({ status: 'rejected' });
    }
    const refusal = wrong(service, body);
    if (refusal) return refused(c, refusal);
    if (call === 'otp/verify') {
      service.prove();
      return c.json({ credentials: service.credentials });
    }
    service.sign();
    if (service.ended) return c.json(service.state());
    return c.json({ status: 'pending', sealing: true }, 202);
  });
  return app;
}

const flows = { clientCredentials: { tokenUrl: '/oauth2/token', scopes: { sign: 'create sign requests' } } };
const openapi = {
  openapi: '3.1.0',
  info: { title: 'Tamga', version: '1' },
  components: { securitySchemes: { partner: { type: 'oauth2', flows } } },
  paths: {
    '/partner/sign-request': {
      post: { security: [{ partner: ['sign'] }], responses: { 201: { description: 'created' } } },
    },
  },
};

export type Served = { url: string; link: string; close: () => Promise<void> };

/** Serves the real pages over `service` on a free port of 127.0.0.1. */
export async function servePages(service: SigningService, messages: OutboxMessage[] = []): Promise<Served> {
  const app = new Hono();
  const baseUrl = 'http://127.0.0.1';
  app.get('/dev/outbox', pageHeaders({ baseUrl }), (c) =>
    c.html(outboxPage({ messages, language: pageLanguage(c) })),
  );
  app.get('/plain/:name', pageHeaders({ baseUrl }), (c) => {
    const name = c.req.param('name');
    const page = consolePages[name]?.() ?? plainPages[name]?.(pageLanguage(c));
    return page ? c.html(page) : c.notFound();
  });
  app.get('/openapi.json', (c) => c.json(openapi));
  app.route('/', guidesRoutes({ baseUrl }));
  app.route('/', docsRoutes());
  app.route('/', calls(service));
  app.route(
    '/',
    pageRoutes({
      baseUrl,
      developer: '/developer',
      environment: 'development',
      findSigningRequest: async (_token, c) => {
        c.set('embedding', embeddingOf(service.id, service.frames));
        if (service.broken) throw new Error('the database does not answer');
        return service.known ? service.state() : undefined;
      },
      findSession: async () => undefined,
    }),
  );
  const { url, close } = await serveHere(app);
  return { url, link: `${url}/sign/tkn_${randomBytes(4).toString('hex')}`, close };
}
