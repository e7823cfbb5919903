import { defineEntity, p } from '@mikro-orm/core';
import {
  confirmationKinds,
  confirmationStatuses,
  refusalReasons,
  type Asker,
  type SignatureAsked,
  type SignedAnswer,
} from '#domain/account/confirmation.ts';

const ConfirmationSchema = defineEntity({
  name: 'Confirmation',
  tableName: 'confirmation',
  indexes: [{ properties: ['userId', 'createdAt'] }],
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    organizationId: p.uuid(),
    kind: p.enum(confirmationKinds),
    asker: p.json<Asker>(),
    /** What is to be signed; null for a sign-in. */
    about: p.json<SignatureAsked>().nullable(),
    /** SHA-256 of what names the browser or session that asked for a signature, in hexadecimal: it alone gets that by it. */
    askedBy: p.string().length(64).nullable().index(),
    /** The number that the asking page shows, and that the owner types on the device. */
    number: p.integer(),
    status: p.enum(confirmationStatuses),
    refusedFor: p.enum(refusalReasons).nullable(),
    deviceId: p.uuid().nullable(),
    /** The answer as the device signed it: the row confirms by this signature, and not by its word. Null where none answered. */
    answer: p.json<SignedAnswer>().nullable(),
    createdAt: p.datetime(3),
    expiresAt: p.datetime(3),
    endedAt: p.datetime(3).nullable(),
    /** When the act that waited for it was done by it: once. */
    usedAt: p.datetime(3).nullable(),
  },
});

/** A question to a person's devices whether an act is theirs. Its flow alone writes it, but for its use. */
export class Confirmation extends ConfirmationSchema.class {}
ConfirmationSchema.setClass(Confirmation);
