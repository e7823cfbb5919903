import { expect, test } from 'vitest';
import { detectFormat } from '#signatures/validation/detect-format.ts';

const signedData = Buffer.from('3082010006092a864886f70d010702a081f0', 'hex');
const pdf = Buffer.from('%PDF-1.7\n');
const zip = Buffer.from('PK\u0003\u0004', 'latin1');
const zipEnd = Buffer.concat([Buffer.from('PK\u0005\u0006', 'latin1'), Buffer.alloc(18)]);
const base64 = signedData.toString('base64');

test.each([
  ['CMS in DER', signedData, 'cades'],
  ['CMS in BER', Buffer.from('308006092a864886f70d010702a080', 'hex'), 'cades'],
  ['CMS around a PDF', Buffer.concat([signedData, pdf]), 'cades'],
  ['CMS in PEM', Buffer.from(`\n-----BEGIN CMS-----\n${base64}\n`), 'cades'],
  ['CMS in base64', Buffer.from(base64), 'cades'],
  ['XML', Buffer.from('<?xml version="1.0"?><a/>'), 'xades'],
  ['XML after a byte order mark and white space', Buffer.from('\ufeff \r\n<a/>'), 'xades'],
  ['XML in UTF-16', Buffer.from('\ufeff<a/>', 'utf16le'), 'xades'],
  ['a PDF', pdf, 'pades'],
  ['a PDF after other bytes', Buffer.concat([Buffer.alloc(1024, 'x'), pdf]), 'pades'],
  ['a ZIP', zip, 'asic'],
  ['a ZIP with a stored PDF', Buffer.concat([zip, pdf]), 'asic'],
  ['a ZIP after other bytes', Buffer.concat([Buffer.alloc(512, 'x'), zip, zipEnd]), 'asic'],
  ['noise', Buffer.from('f00dcafe00', 'hex'), undefined],
  ['nothing', Buffer.alloc(0), undefined],
  ['a PDF header too far in', Buffer.concat([Buffer.alloc(1025, 'x'), pdf]), undefined],
])('%s is told by its content', (_, bytes, format) => {
  expect(detectFormat(bytes)).toBe(format);
});
