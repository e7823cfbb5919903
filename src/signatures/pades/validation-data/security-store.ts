import { createHash } from 'node:crypto';
import { dict, isDict, isRef, isStream, name } from '../../pdf/objects.ts';
import type { PdfDict, PdfRef, PdfValue } from '../../pdf/objects.ts';
import type { Update } from '../revision/update.ts';

/** The data that a validator needs long after: certificates, OCSP responses and revocation lists, each in DER. */
export type ValidationData = { certificates: Uint8Array[]; ocsps: Uint8Array[]; crls: Uint8Array[] };

/**
 * Adds validation data to the document security store, keeping its existing data; each signature gets its entry under the
 * SHA-1 of its /Contents (ETSI EN 319 142-1 clause 5.4.2). `signatures` are the values of /Contents with their data.
 */
export function addSecurityStore(
  update: Update,
  signatures: { contents: Uint8Array; data: ValidationData }[],
): void {
  const root = update.dictAt(update.file.root);
  const existing = update.resolve(root.get('DSS'));
  const store = new Map(isDict(existing) ? existing : undefined);
  const lists = {
    Certs: keep(update, store, 'Certs'),
    OCSPs: keep(update, store, 'OCSPs'),
    CRLs: keep(update, store, 'CRLs'),
  };
  const former = update.resolve(store.get('VRI'));
  const vri: PdfDict = new Map(isDict(former) ? former : undefined);
  for (const { contents, data } of signatures) {
    const entry = dict({
      Cert: some(data.certificates.map(lists.Certs.add)),
      OCSP: some(data.ocsps.map(lists.OCSPs.add)),
      CRL: some(data.crls.map(lists.CRLs.add)),
    });
    const key = createHash('sha1').update(contents).digest('hex').toUpperCase();
    if (!vri.has(key)) vri.set(key, update.add(entry));
  }
  const complete = dict({
    Type: name('DSS'),
    Certs: some(lists.Certs.refs),
    OCSPs: some(lists.OCSPs.refs),
    CRLs: some(lists.CRLs.refs),
    VRI: update.add(vri),
  });
  const place = root.get('DSS');
  if (isRef(place)) update.put(place, complete);
  else update.put(update.file.root, root.set('DSS', update.add(complete)));
}

function some(refs: PdfRef[]): PdfValue[] | undefined {
  return refs.length > 0 ? refs : undefined;
}

type Kept = { refs: PdfRef[]; add: (der: Uint8Array) => PdfRef };

/** The streams that a list holds already, each content once. */
function keep(update: Update, store: PdfDict, key: string): Kept {
  const list = update.resolve(store.get(key));
  const refs = Array.isArray(list) ? list.filter(isRef) : [];
  const known = new Map<string, PdfRef>();
  for (const ref of refs) {
    const value = update.resolve(ref);
    if (isStream(value) && !value.dict.has('Filter')) known.set(fingerprint(value.data), ref);
  }
  const add = (der: Uint8Array): PdfRef => {
    const before = known.get(fingerprint(der));
    if (before) return before;
    const ref = update.add({ dict: new Map(), data: der });
    known.set(fingerprint(der), ref);
    refs.push(ref);
    return ref;
  };
  return { refs, add };
}

function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
