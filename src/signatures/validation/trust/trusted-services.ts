import { MalformedError } from '../../asn1/parse.ts';
import { readCertificate } from '../../asn1/read-certificate.ts';
import type { CertificateFacts } from '../../asn1/read-certificate.ts';
import { octetsOf } from '../../xml/base64.ts';
import { childElement, childElements, elementsFrom, textOf } from '../../xml/xml-tree.ts';
import type { XmlElement } from '../../xml/xml-tree.ts';
import type { TrustAnchor } from '../context.ts';

/** The namespace of trusted lists (ETSI TS 119 612 annex B). */
export const listNamespace = 'http://uri.etsi.org/02231/v2#';

/**
 * What the services of a list are trusted for, by the ends of their types: authorities for everything, timestamping and status
 * for themselves (clause 5.5.1).
 */
const forAll = { purposes: undefined };
const forTimestamps = { purposes: ['timestamp'] } as const;
const forStatus = { purposes: ['status'] } as const;
const serviceTypes: Record<string, { purposes: TrustAnchor['purposes'] | undefined }> = {
  'CA/QC': forAll,
  'CA/PKC': forAll,
  'NationalRootCA-QC': forAll,
  'TSA/QTST': forTimestamps,
  TSA: forTimestamps,
  'TSA/TSS-QC': forTimestamps,
  'TSA/TSS-AdESQCandQES': forTimestamps,
  'Certstatus/OCSP': forStatus,
  'Certstatus/OCSP/QC': forStatus,
  'Certstatus/CRL': forStatus,
  'Certstatus/CRL/QC': forStatus,
};

/** Statuses with which a service is trusted, those of lists from before 2016 included, by their ends (clauses 5.5.4 and D.5). */
const trustedStatuses: ReadonlySet<string> = new Set([
  'granted',
  'recognisedatnationallevel',
  'setbynationallaw',
  'undersupervision',
  'supervisionincessation',
  'accredited',
]);

/** The most services, and the most statuses of one, that a list may have. */
const mostServices = 20_000;
const mostStatuses = 100;

/** The anchors of all services of a list: one for each certificate and each time in which its service was trusted. */
export function anchorsOf(list: XmlElement, source: string): TrustAnchor[] {
  const services: XmlElement[] = [];
  for (const element of elementsFrom(list)) {
    if (element.local !== 'TSPService' || element.namespace !== listNamespace) continue;
    services.push(element);
    if (services.length > mostServices) throw new MalformedError(`it has more than ${mostServices} services`);
  }
  return services.flatMap((service) => serviceAnchors(service, source));
}

function serviceAnchors(service: XmlElement, source: string): TrustAnchor[] {
  const information = childElement(service, listNamespace, 'ServiceInformation');
  if (!information) return [];
  const certificates = certificatesOf(information);
  const history = childElement(service, listNamespace, 'ServiceHistory');
  const instances = history ? childElements(history, listNamespace, 'ServiceHistoryInstance') : [];
  const windows = trustedWindows([information, ...instances.slice(0, mostStatuses)]);
  const name = `${source}: ${serviceName(information)}`;
  return certificates.flatMap((certificate) =>
    windows.map((window) => ({ certificate, source: name, ...window })),
  );
}

type Window = Pick<TrustAnchor, 'from' | 'until' | 'purposes'>;

/**
 * The times in which a service was trusted, each with its purposes: a status holds until the next begins, and the newest until
 * further notice. What follows each other for the same purposes is one time.
 */
function trustedWindows(instances: readonly XmlElement[]): Window[] {
  const states = instances
    .flatMap(stateOf)
    .toSorted((left, right) => left.from.getTime() - right.from.getTime());
  const windows: Window[] = [];
  let isOpen = false;
  for (const { from, purposes, isTrusted } of states) {
    const last = windows.at(-1);
    const continues = isOpen && isTrusted && last?.purposes === purposes;
    if (last && isOpen && !continues) last.until = from;
    if (isTrusted && !continues) windows.push({ from, ...(purposes && { purposes }) });
    isOpen = isTrusted;
  }
  return windows;
}

function stateOf(instance: XmlElement) {
  const [type, status, start] = ['ServiceTypeIdentifier', 'ServiceStatus', 'StatusStartingTime'].map(
    (local) => memberText(instance, local),
  );
  const from = new Date(start ?? '');
  if (Number.isNaN(from.getTime())) return [];
  const end = type?.split('/Svctype/').at(-1) ?? '';
  const kind = Object.hasOwn(serviceTypes, end) ? serviceTypes[end] : undefined;
  const isTrusted = kind !== undefined && trustedStatuses.has(status?.split('/').at(-1) ?? '');
  return [{ from, purposes: kind?.purposes, isTrusted }];
}

function certificatesOf(information: XmlElement): CertificateFacts[] {
  const identity = childElement(information, listNamespace, 'ServiceDigitalIdentity');
  const ids = identity ? childElements(identity, listNamespace, 'DigitalId') : [];
  const found = ids.flatMap((id) => childElements(id, listNamespace, 'X509Certificate')).map(certificateOf);
  return found.filter((certificate) => certificate !== undefined);
}

/** A certificate of a list; undefined for one that cannot be read, as some old ones are: nobody can be led to it. */
function certificateOf(element: XmlElement): CertificateFacts | undefined {
  const der = octetsOf(textOf(element));
  try {
    return der && readCertificate(der);
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}

function serviceName(information: XmlElement): string {
  const names = childElement(information, listNamespace, 'ServiceName');
  const all = names ? childElements(names, listNamespace, 'Name') : [];
  const english = all.find(({ attributes }) =>
    attributes.some(({ local, value }) => local === 'lang' && value === 'en'),
  );
  const name = english ?? all[0];
  return name ? textOf(name).trim() : 'a service without a name';
}

/** The text of a child element, without white space around it. */
export function memberText(parent: XmlElement, local: string): string | undefined {
  const child = childElement(parent, listNamespace, local);
  return child && textOf(child).trim();
}
