import type { components, paths } from './api-types.ts';

/** The schemas of the OpenAPI document, by their names. */
export type Schemas = components['schemas'];

type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? Omit<NonNullable<Query>, 'cursor'>
  : never;

export type SignRequest = Schemas['SignRequest'];
export type SignRequestInput = Schemas['SignRequestInput'];
export type SignRequestItem = Schemas['SignRequestItem'];
export type CreatedSignRequest = Schemas['CreatedSignRequest'];
export type SignRequestQuery = QueryOf<'/partner/sign-request'>;
/** A sign request that was signed: signature and certificate are there. */
export type SignedRequest = SignRequest & Required<Pick<SignRequest, 'signature' | 'certificate'>>;

export type Document = Schemas['Document'];
export type DocumentQuery = QueryOf<'/api/v1/documents'>;

export type Envelope = Schemas['Envelope'];
export type EnvelopeInput = Schemas['EnvelopeInput'];
export type EnvelopeChanges = Schemas['EnvelopeChanges'];
export type EnvelopeItem = Schemas['EnvelopeItem'];
export type CreatedEnvelope = Schemas['CreatedEnvelope'];
export type SentEnvelope = Schemas['SentEnvelope'];
export type GivenLink = Schemas['GivenLink'];
export type EnvelopeQuery = QueryOf<'/api/v1/envelopes'>;

export type PartnerWebhookInput = Schemas['WebhookInput'];
export type PartnerWebhook = Schemas['Webhook'];
export type PartnerDelivery = Schemas['WebhookDelivery'];
export type PartnerDeliveryQuery = QueryOf<'/partner/webhook-deliveries'>;
export type PlatformWebhookInput = Schemas['PlatformWebhookInput'];
export type PlatformWebhook = Schemas['Webhook'];
export type PlatformDelivery = Schemas['PlatformWebhookDelivery'];
export type PlatformDeliveryQuery = QueryOf<'/api/v1/webhook-deliveries'>;

/** An event of a sign request, told apart by `event`. */
export type PartnerEvent = Schemas['PartnerEvent'];
/** An event of an envelope or a certificate, told apart by `event`. */
export type PlatformEvent = Schemas['PlatformEvent'];
/** Any event, told apart by `event`. */
export type WebhookEvent = PartnerEvent | PlatformEvent;
