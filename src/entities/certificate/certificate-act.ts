import { defineEntity, p } from '@mikro-orm/core';
import { revocationReasons } from '#domain/certificate/certificate.ts';

/** A certificate is made, or ended in one of two ways. */
const certificateActs = ['make', 'revoke', 'delete'] as const;

/**
 * The letters about an end that its holder did not ask for while signed in: by the link of a letter, or by the
 * service's operators.
 */
const endLetters = ['link', 'operators'] as const;
export type EndLetter = (typeof endLetters)[number];

const CertificateActSchema = defineEntity({
  name: 'CertificateAct',
  tableName: 'certificate_act',
  properties: {
    /** The certificate's id at the key service. */
    id: p.uuid().primary(),
    organizationId: p.uuid(),
    /** The holder. */
    userId: p.uuid(),
    kind: p.enum(certificateActs),
    /** The reason and the words of an end. */
    reason: p.enum(revocationReasons).nullable(),
    comment: p.text().nullable(),
    /** The user who asked for an end; null when it is of an account that has ended. */
    askedBy: p.uuid().nullable(),
    /** The letter that is due once the end is carried out. */
    tell: p.enum(endLetters).nullable(),
    createdAt: p.datetime(3).index(),
  },
});

/**
 * An act that was begun at the key service and whose result is not in the certificate's row yet. The row goes with the transaction
 * that writes the result; what a process leaves behind that died is finished by the next look at these rows.
 */
export class CertificateAct extends CertificateActSchema.class {}
CertificateActSchema.setClass(CertificateAct);
