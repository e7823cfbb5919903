import { MalformedError } from '../../asn1/parse.ts';
import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { NotASignature } from '../../signed-file/not-a-signature.ts';
import { readXades } from '../../xades/read-xades.ts';
import { parseXml } from '../../xml/parse-xml.ts';
import { UnusableXml } from '../../xml/unusable-xml.ts';
import { childElement } from '../../xml/xml-tree.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import type { TrustAnchor } from '../context.ts';
import { validate } from '../validate.ts';
import { anchorsOf, listNamespace, memberText } from './trusted-services.ts';

export type TrustedList = {
  anchors: readonly TrustAnchor[];
  /** When the next list is due; the list is not used after it. Undefined for a list that is closed. */
  nextUpdate: Date | undefined;
};

export type TrustedListInput = {
  /** The list as it was published. */
  bytes: Buffer;
  /** What to call the list, such as its file's name. */
  source: string;
  /** The certificates by which the list may be signed; whoever made them does not matter. */
  signers: readonly CertificateFacts[];
  /** The current time. */
  time: Date;
};

/**
 * Reads a trusted list in XML (ETSI TS 119 612): certificates of its services become anchors for the times in which they were
 * trusted. Its signature is validated as any other, and only the given signers may have made it. Throws MalformedError, with a
 * message for the operator, for what is no trusted list, one that nobody of the signers signed, and one whose next is due.
 */
export async function readTrustedList({
  bytes,
  source,
  signers,
  time,
}: TrustedListInput): Promise<TrustedList> {
  const list = rootOf(bytes);
  const information = childElement(list, listNamespace, 'SchemeInformation');
  if (!information) throw new MalformedError('it is no trusted list: it has no SchemeInformation');
  await requireSignature(bytes, signers, time);
  const next = childElement(information, listNamespace, 'NextUpdate');
  const nextUpdate = next && dateOf(memberText(next, 'dateTime'));
  if (nextUpdate && nextUpdate < time)
    throw new MalformedError(
      `its next update was due on ${nextUpdate.toISOString()}; put the new list in its place`,
    );
  return { anchors: anchorsOf(list, source), nextUpdate };
}

function rootOf(bytes: Buffer): XmlElement {
  try {
    const root = parseXml(bytes);
    if (root.local !== 'TrustServiceStatusList' || root.namespace !== listNamespace)
      throw new MalformedError('it is no trusted list: its first element is not TrustServiceStatusList');
    return root;
  } catch (error) {
    if (error instanceof UnusableXml) throw new MalformedError(error.message, { cause: error });
    throw error;
  }
}

/** The one signature of the list covers all of it (the reader of XML signatures sees to that) and is by a given signer. */
async function requireSignature(
  bytes: Buffer,
  signers: readonly CertificateFacts[],
  time: Date,
): Promise<void> {
  const file = signedFileOf(bytes);
  const anchors = signers.map((certificate) => ({ certificate, source: 'signer of the list' }));
  const { indication, subIndication, signatures } = await validate(file, {
    time,
    anchors,
    intermediates: [],
    // The signers are trusted themselves: nothing of them has to be asked for.
    obtain: () => Promise.resolve([]),
  });
  if (signatures.length !== 1) throw new MalformedError('it has not exactly one signature');
  const [signature] = signatures;
  if (indication !== 'TOTAL_PASSED' || signature?.chain.length !== 1)
    throw new MalformedError(
      `its signature is not by one of the certificates that may sign it (${subIndication ?? indication})`,
    );
}

function signedFileOf(bytes: Buffer) {
  try {
    return readXades(bytes);
  } catch (error) {
    if (error instanceof NotASignature) throw new MalformedError(error.message, { cause: error });
    throw error;
  }
}

function dateOf(text: string | undefined): Date {
  const date = new Date(text ?? '');
  if (Number.isNaN(date.getTime())) throw new MalformedError('its next update is no date');
  return date;
}
