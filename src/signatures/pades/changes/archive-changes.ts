import { CheckFailed } from '../../signed-file/check-failed.ts';
import type { PdfRef } from '../../pdf/objects.ts';
import { firstPage, invisibleSignatureField } from '../fields/form.ts';
import { checkGrownByField } from './grown-by-field.ts';
import { checkOnly } from './members.ts';
import type { Ledger } from './ledger.ts';
import { checkSecurityStore } from './security-store-changes.ts';
import { checkTimestampValue } from './signature-value.ts';

type Archive = { field: PdfRef; fieldName: string; value: PdfRef };

/**
 * Accounts for the sealing of a file for the long term: validation data, and a document timestamp in a new field that shows
 * nowhere (ETSI EN 319 142-1 clauses 5.4.2 and 5.4.3). Throws CheckFailed.
 */
export function checkArchive(ledger: Ledger, { field, fieldName, value }: Archive): void {
  const { before } = ledger;
  const catalogs = ledger.compare(before.file.root);
  checkOnly(['AcroForm', 'DSS'], catalogs.was, catalogs.is, 'the catalog');
  const page = firstPage(before);
  const expected = invisibleSignatureField({ name: fieldName, page, value });
  const made = ledger.takeDict(field, `the field ${fieldName}`);
  checkOnly([], expected, made, `the field ${fieldName}`);
  if (made.size !== expected.size) throw new CheckFailed(`the field ${fieldName} has more members`);
  checkGrownByField(ledger, field, page);
  checkTimestampValue(ledger.takeDict(value, 'the document timestamp'));
  checkSecurityStore(ledger);
}
