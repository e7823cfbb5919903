import { expect, test } from 'vitest';
import { oids } from '#signatures/asn1/oids.ts';
import { keyUsage, ocspNocheck } from '#signatures/certificates/extensions.ts';
import { validateCertificate } from '#signatures/validation/blocks/validate-certificate.ts';
import { addProofs, noProofs } from '#signatures/validation/past/proofs.ts';
import { slideControlTime } from '#signatures/validation/past/slide-control-time.ts';
import { noMaterial } from '#signatures/signed-file/signed-file.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { extendedKeyUsages } from '#test/support/pki/extensions.ts';
import { makeList, makeResponse } from '#test/support/pki/status.ts';
import type { StatusSource } from '#signatures/validation/status/status-evidence.ts';

const time = new Date('2026-06-01');
const root = makeAuthority({ name: 'Root' });
const within = { from: '2020-01-01', until: '2022-01-01' };
const signer = makeEntity({
  name: 'Signer',
  issuer: root,
  ...within,
  extensions: [keyUsage('nonRepudiation')],
});
const responder = makeEntity({
  name: 'Responder',
  issuer: root,
  ...within,
  extensions: [extendedKeyUsages(false, oids.ocspSigning), ocspNocheck()],
});
const times = { thisUpdate: '2021-06-01', nextUpdate: '2021-07-01' };
const answer = makeResponse({ certificate: signer.facts, issuer: root.facts, responder, ...times });
const list = makeList({ issuer: root, ...times });

/** The control time by one statement, which is proved to have existed at a time. */
function controlTime(status: StatusSource, provedAt?: string): Date | undefined {
  const anchors = [{ certificate: root.facts, source: 'Root' }];
  const given = { certificate: signer.facts, certificates: [], anchors, statuses: [status] };
  const validation = validateCertificate({ ...given, purpose: 'signature', time });
  const proofs = noProofs();
  const material = { ...noMaterial, certificates: [signer.facts.der], ocspResponses: [status.der] };
  if (provedAt) addProofs(proofs, { signatures: [], timestamps: [], material }, new Date(provedAt));
  return slideControlTime(validation, proofs, time);
}

test('the answer of a responder moves it when the answer was there before the end of its certificate', () => {
  expect(controlTime(answer, '2021-12-01')).toStrictEqual(new Date(times.thisUpdate));
});

test('an answer that may have been made with the key of a responder that had ended moves nothing', () => {
  expect(controlTime(answer, '2022-02-01')).toBeUndefined();
  expect(controlTime(answer)).toBeUndefined();
});

test('a list of the issuer moves it, whenever it is proved', () => {
  expect(controlTime(list)).toStrictEqual(new Date(times.thisUpdate));
});
