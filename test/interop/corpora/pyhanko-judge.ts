import { check, pythonModule } from '#test/interop/support/checkers.ts';
import { pyhankoTestsFolder } from './pyhanko-tests.ts';

const referee = `
import json, os, sys
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko_certvalidator import ValidationContext

def judged(embedded):
    context = ValidationContext(trust_roots=[], allow_fetching=False, revocation_mode='soft-fail')
    try:
        status = validate_pdf_signature(embedded, context)
    except Exception as error:
        return embedded.field_name + ': refused'
    level = status.modification_level.name if status.modification_level is not None else 'OTHER'
    whole = 'intact' if status.intact and status.valid else 'broken'
    return ' '.join([embedded.field_name + ':', whole, status.coverage.name, level])

def said(name):
    try:
        with open(os.path.join(sys.argv[1], name), 'rb') as file:
            found = PdfFileReader(file).embedded_signatures
            return [judged(one) for one in found if one.sig_object.get('/Type') != '/DocTimeStamp']
    except Exception as error:
        return []

with open('files.json') as file:
    print('[' + json.dumps([said(name) for name in json.load(file)]))
`;

/** pyHanko's judgement of these files of its tests: a line for each signature of a PDF, none where it cannot be read. */
export async function judgeByPyhanko(files: readonly string[]): Promise<string[][]> {
  const given = { 'judge.py': referee, 'files.json': JSON.stringify(files) };
  const { said } = await check(given, [...pythonModule('judge'), pyhankoTestsFolder]);
  const line = said.split('\n').find((one) => one.startsWith('[['));
  if (!line) throw new Error(said);
  return JSON.parse(line.slice(1)) as string[][];
}
