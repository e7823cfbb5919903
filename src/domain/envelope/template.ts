import type { Language } from '../sign-request/sign-request.ts';
import type { AuthMethod, EnvelopeFieldType, RecipientRole, RoutingType } from './envelope.ts';
import type { FieldGeometry } from './field-geometry.ts';
import type { FieldAuto } from './field-kind.ts';

/** So many templates an organization may have. */
export const mostTemplates = 1_000;

/** A place for a person: what the recipient is who takes it. */
export type TemplateRole = {
  /** Unique within the template: `Buyer`. */
  name: string;
  role: RecipientRole;
  routing_order: number;
  auth_method: AuthMethod;
};

/** A field of the role at this place in the list of roles. */
export type TemplateField = FieldGeometry & {
  type: EnvelopeFieldType;
  recipient_index: number;
  required?: boolean | undefined;
  label?: string | undefined;
  value?: string | undefined;
  auto?: FieldAuto | undefined;
  options?: string[] | undefined;
  group?: string | undefined;
};

/** What envelopes of a template have in common, but for people and document. */
export type TemplateLayout = {
  message: string | null;
  routing_type: RoutingType;
  expires_in_days: number;
  reminder_days: number;
  notify: boolean;
  language: Language;
  roles: TemplateRole[];
  fields: TemplateField[];
};
