import type { HttpBindings } from '@hono/node-server';
import type { Client, Connection } from '@temporalio/client';
import type { MiddlewareHandler } from 'hono';
import type { FindLocation } from '#clients/locations.ts';
import type { KeyService } from '#clients/key-service/key-service.ts';
import type { Messenger } from '#clients/messages/messenger.ts';
import type { WebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import type { PayloadKeys } from '#codec/payload-keys.ts';
import type { ApiConfig } from '#config/api.ts';
import type { User } from '#domain/account/account.ts';
import type { Embedding } from '#domain/account/embedding.ts';
import type { PartnerScope } from '#domain/account/partner-scopes.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { Staff } from '#domain/account/staff.ts';
import type { StoreDependencies } from '#documents/document-store.ts';
import type { Threads } from '#documents/threads/threads.ts';
import type { Orm } from '#entities/orm.ts';
import type { SignerRow } from '#entities/sign-request/rows/read-by-link.ts';
import type { Logger } from '#log/log.ts';
import type { ActPublicKeys, ActSigningKey } from '#secrets/act-keys.ts';
import type { Keys } from '#secrets/keys.ts';
import type { PasswordCost } from '#secrets/password-hash.ts';
import type { Health } from '../common/health/health.ts';
import type { MachineRoom } from '../common/support/troubles/machine-room.ts';
import type { UserTokens } from './guards/user-tokens.ts';
import type { Limits } from './limits/limits.ts';
import type { Streams } from './limits/streams.ts';
import type { CertificateStatus } from '../status/certificate-status.ts';
import type { Ends } from '../signing/sign-request/ends.ts';
import type { Verification } from '../verification/verification.ts';

/**
 * The keys that the API holds: `payloads` seals payloads in Temporal, `acts` signs statements of acts, and `actProofs` are
 * the public keys by which those are checked.
 */
export type ApiKeys = Omit<Keys, 'cookies'> & {
  payloads: PayloadKeys;
  acts: ActSigningKey;
  actProofs: ActPublicKeys;
};

/** All that operations depend on, made once by the process's main. */
export type ApiDependencies = {
  config: ApiConfig;
  keys: ApiKeys;
  log: Logger;
  orm: Orm;
  connection: Connection;
  temporal: Client;
  keyService: KeyService;
  status: CertificateStatus;
  /** What calls wait for. */
  ends: Ends;
  messenger: Messenger;
  receiver: WebhookReceiver;
  limits: Limits;
  /** The look-up of an address's location, in the file that GEOIP_DB names. */
  findLocation: FindLocation;
  userTokens: UserTokens;
  /** For tests alone: what the hash of a new password costs. */
  passwordCost?: PasswordCost;
  documents: StoreDependencies;
  /** The threads in which PDFs of ours are drawn. */
  threads: Threads;
  /** The threads in which PDFs of organizations are prepared for signatures. */
  sealingThreads: Threads;
  verification: Verification;
  /** The streams that callers read. */
  streams: Streams;
  machineRoom: MachineRoom;
  health: Health;
  /** The guard of partner endpoints, by the scope that is needed. */
  partnerGuard: (scope: PartnerScope) => MiddlewareHandler<ApiEnv>;
};

/** The partner a token belongs to, set by the guard of the partner endpoints. */
export type Partner = {
  clientId: string;
  organizationId: string;
  name: string;
  /** False of a sandbox application. */
  livemode: boolean;
  scopes: PartnerScope[];
  /** The organization's, else the client's. */
  language: Language;
  /** Whether a key for its callbacks was made. */
  hasCallbackKey: boolean;
  /** The origins whose pages may frame its signing pages, and to which its signers may return. */
  embeddingOrigins: readonly string[];
};

export type ApiEnv = {
  Bindings: HttpBindings;
  Variables: {
    deps: ApiDependencies;
    requestId: string;
    partner: Partner;
    staff: Staff;
    user: User;
    /** Set where nobody needs to be known: anyone who repeats a call with its key and its whole input gets its answer. */
    visitor: true;
    /** The sign request whose link was used, with its row as it was then, set by the guard of signing links. */
    signer: { requestId: string; row: SignerRow };
    /** The name of the application whose sign-in the page is of; undefined for our own pages. */
    application: string | undefined;
    /** The origin besides our own at which the forms of this page may end. */
    formsTo: string | undefined;
    /** Who may frame the pages of the link that was used; undefined where nobody may. */
    embedding: Embedding | undefined;
    /** The reference of the flow whose page is drawn, also where drawing fails. */
    reference: string;
    /** The recipient of an envelope whose link was used, set by the guard of the session's calls. */
    recipient: { envelopeId: string; recipientId: string };
  };
};
