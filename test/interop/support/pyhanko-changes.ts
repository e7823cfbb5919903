import { check, pythonModule } from './checkers.ts';

const referee = `
import json, sys
from pyhanko.pdf_utils.reader import PdfFileReader

def refused(name):
    for embedded in PdfFileReader(open(name, 'rb')).embedded_signatures:
        embedded.compute_integrity_info()
        if not embedded.summarise_integrity_info()['docmdp_ok']:
            return embedded.field_name + ': ' + str(embedded.diff_result)[:200]
    return None

said = {}
for index in range(int(sys.argv[1])):
    name = str(index) + '.pdf'
    try:
        said[name] = refused(name)
    except Exception as error:
        said[name] = type(error).__name__ + ': ' + str(error)[:200]
print('[' + json.dumps(said))
`;

/**
 * What pyHanko says of the changes after each signature of these files, whoever made it: null where all are allowed, else which
 * are not.
 */
export async function pyhankoOnChanges(pdfs: readonly Uint8Array[]): Promise<(string | null)[]> {
  const files = Object.fromEntries(pdfs.map((pdf, index) => [`${index}.pdf`, pdf]));
  const command = [...pythonModule('judge'), String(pdfs.length)];
  const { said } = await check({ ...files, 'judge.py': referee }, command);
  const line = said.split('\n').find((one) => one.startsWith('[{'));
  if (!line) throw new Error(said);
  const verdicts = JSON.parse(line.slice(1)) as Record<string, string | null>;
  return pdfs.map((_, index) => verdicts[`${index}.pdf`] ?? null);
}
