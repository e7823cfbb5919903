import { check, pythonModule } from './checkers.ts';

const referee = `
import json, sys
from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko_certvalidator import ValidationContext

HARMLESS = ('NONE', 'LTA_UPDATES', 'FORM_FILLING')
roots = list(load_certs_from_pemder(['root.pem']))
expected = json.load(open('names.json'))

def verdict(name):
    found = PdfFileReader(open(name, 'rb')).embedded_signatures
    names, last = [], None
    for embedded in found:
        context = ValidationContext(trust_roots=roots, allow_fetching=False, revocation_mode='soft-fail')
        stamp = embedded.sig_object.get('/Type') == '/DocTimeStamp'
        status = validate_pdf_timestamp(embedded, context) if stamp else validate_pdf_signature(
            embedded, context, ts_validation_context=context)
        good = status.intact and status.valid and status.trusted if stamp else status.bottom_line
        level = status.modification_level.name if status.modification_level else None
        if not good or level not in HARMLESS:
            return embedded.field_name + ': ' + status.summary() + ' ' + str(level)
        if not stamp:
            names.append(embedded.field_name)
        last = (stamp, status.coverage.name)
    if names != expected:
        return 'other signatures: ' + ' '.join(names)
    return None if last == (True, 'ENTIRE_FILE') else 'no timestamp over the whole file'

said = {}
for index in range(int(sys.argv[1])):
    name = str(index) + '.pdf'
    try:
        said[name] = verdict(name)
    except Exception as error:
        said[name] = type(error).__name__ + ': ' + str(error)[:200]
print('[' + json.dumps(said))
`;

/**
 * pyHanko's verdicts on files of one envelope: null where each of these signatures is there, in this order and no other, each
 * holds, nothing came after it but filled fields and validation data, and a timestamp is over the whole file; else why not.
 */
export async function pyhankoVerdicts(
  pdfs: Uint8Array[],
  { names, root }: { names: readonly string[]; root: string },
): Promise<(string | null)[]> {
  const files = Object.fromEntries(pdfs.map((pdf, index) => [`${index}.pdf`, pdf]));
  const about = { 'names.json': JSON.stringify(names), 'root.pem': root, 'judge.py': referee };
  const { said } = await check({ ...files, ...about }, [...pythonModule('judge'), String(pdfs.length)]);
  const line = said.split('\n').find((one) => one.startsWith('[{'));
  if (!line) throw new Error(said);
  const verdicts = JSON.parse(line.slice(1)) as Record<string, string | null>;
  return pdfs.map((_, index) => verdicts[`${index}.pdf`] ?? null);
}
