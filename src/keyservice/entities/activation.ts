import { defineEntity, p } from '@mikro-orm/core';

/** The forms of an activation's signatures: CAdES-T, the CMS of a PAdES-T signature, or the bare signature value. */
export const activationProfiles = ['cades', 'pades', 'raw'] as const;
export type ActivationProfile = (typeof activationProfiles)[number];

const ActivationSchema = defineEntity({
  name: 'Activation',
  tableName: 'activation',
  properties: {
    id: p.uuid().primary(),
    certificateId: p.uuid().index(),
    profile: p.enum(activationProfiles),
    /** The hashes that may be signed, each in the form `sha256:` and hexadecimal. */
    hashes: p.array(),
    numSignatures: p.integer(),
    remaining: p.integer(),
    /** SHA-256 of the SAD: enough to know it again, not to make it. */
    sadHash: p.blob(),
    /** The data key under the SAD, and that under the key-encryption key; null once nothing may be signed any more. */
    sealedDataKey: p.blob().nullable(),
    kekId: p.string().length(16),
    /** The seconds that each of its SADs lasts. */
    lifetime: p.integer(),
    expiresAt: p.datetime(3).index(),
    /** When the PIN was given. */
    createdAt: p.datetime(3),
  },
});

/** A permission to sign certain hashes, which a PIN was exchanged for; only the holder of its SAD can use it. */
export class Activation extends ActivationSchema.class {}
ActivationSchema.setClass(Activation);
