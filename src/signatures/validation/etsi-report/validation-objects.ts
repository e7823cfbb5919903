import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { element } from './element.ts';
import type { Xml } from './element.ts';

/** The certificates and timestamps that the signatures of a report refer to, each once, by an id in the report. */
export type ValidationObjects = {
  certificates: Map<CertificateFacts, string>;
  /** Timestamps by their ids in the file, with those in the report. */
  timestamps: Map<string, { id: string; object: Xml }>;
};

export function noObjects(): ValidationObjects {
  return { certificates: new Map(), timestamps: new Map() };
}

/** A reference to a certificate, which becomes one of the objects. */
export function certificateReference(
  name: string,
  certificate: CertificateFacts,
  objects: ValidationObjects,
): Xml {
  const id = objects.certificates.get(certificate) ?? `certificate-${objects.certificates.size + 1}`;
  objects.certificates.set(certificate, id);
  return element(name, { VOReference: id });
}

/** SignatureValidationObjects (ETSI TS 119 102-2 clause 4.4); undefined when there is none. */
export function writeObjects({ certificates, timestamps }: ValidationObjects): Xml | undefined {
  const objects = [
    ...[...certificates].map(([{ der }, id]) => validationObject(id, 'certificate', der)),
    ...[...timestamps.values()].map(({ object }) => object),
  ];
  return objects.length > 0 ? element('SignatureValidationObjects', ...objects) : undefined;
}

/** One object with its bytes; `more` follows them. */
export function validationObject(
  id: string,
  type: 'certificate' | 'timestamp',
  der: Uint8Array,
  ...more: Xml[]
): Xml {
  return element(
    'ValidationObject',
    { id },
    element('ObjectType', `urn:etsi:019102:validationObject:${type}`),
    element('ValidationObjectRepresentation', element('base64', Buffer.from(der).toString('base64'))),
    ...more,
  );
}
