"""Has pyHanko judge sealed PDFs, many in one process.

Reads questions, one a line: SEALED, ORIGINAL, ROOT.pem and FIELD,FIELD with tabs between them, and answers each with one
line of JSON: {"ours": "ok" or what is wrong} and, where something is, {"original": "ok" or why pyHanko cannot read the file
that arrived}. Status is taken from the file alone.
"""
import json
import logging
import re
import signal
import sys
import warnings
from io import BytesIO

from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils import generic
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.diff_analysis import DEFAULT_DIFF_POLICY
from pyhanko.sign.fields import SigFieldSpec, append_signature_field
from pyhanko.sign.validation import validate_pdf_signature
from pyhanko.sign.validation.dss import DocumentSecurityStore

SECONDS = 60
HARMLESS = {'NONE', 'LTA_UPDATES', 'FORM_FILLING'}
warnings.simplefilter('ignore')
logging.disable(logging.CRITICAL)


def too_long(*_):
    raise TimeoutError('takes too long')


def short(error):
    text = f'{type(error).__name__}: {error}'.split('\n')[0]
    return re.sub(r'\d+', 'N', text)[:160]


def judge(path, root, names):
    with open(path, 'rb') as file:
        reader = PdfFileReader(file)
        found = {one.field_name: one for one in reader.embedded_signatures}
        options = {'trust_roots': root, 'allow_fetching': False, 'revocation_mode': 'hard-fail'}
        context = DocumentSecurityStore.read_dss(reader).as_validation_context(options)
        for name in names:
            if name not in found:
                return 'a signature is not found'
            status = validate_pdf_signature(found[name], context, ts_validation_context=context)
            level = status.modification_level
            if level is None or level.name not in HARMLESS or status.docmdp_ok is False:
                result = status.diff_result
                why = short(result) if isinstance(result, Exception) else ''
                return f'modified: {level.name if level else "unknown"} {why}'.strip()
            if not status.bottom_line:
                return f'not valid: {status.summary()}'
    return 'ok'


def read_whole(path):
    """Reads all that the trailers lead to, then has pyHanko add to what is signed."""
    with open(path, 'rb') as file:
        reader = PdfFileReader(file)
        waiting = [reader.trailer.flatten()]
        seen = set()
        while waiting:
            value = waiting.pop()
            if isinstance(value, generic.IndirectObject):
                if value.reference in seen:
                    continue
                seen.add(value.reference)
                value = reader.get_object(value.reference)
            if isinstance(value, generic.DictionaryObject):
                waiting += [value.raw_get(key) for key in value]
            elif isinstance(value, generic.ArrayObject):
                waiting += [value.raw_get(index) for index in range(len(value))]
        if reader.embedded_regular_signatures:
            return judge_own_revision(file)
    return 'ok'


def judge_own_revision(file):
    """Whether pyHanko ends in an error at the earlier signatures once it has added a field itself."""
    file.seek(0)
    writer = IncrementalPdfFileWriter(file)
    append_signature_field(writer, SigFieldSpec(sig_field_name='pyhanko-itself'))
    after = BytesIO()
    writer.write(after)
    for signature in PdfFileReader(after).embedded_regular_signatures:
        signature.compute_integrity_info()
        try:
            signature.evaluate_modifications(DEFAULT_DIFF_POLICY)
        except Exception as error:
            return f'after a revision of its own: {short(error)}'
    return 'ok'


def guarded(what, *args):
    signal.alarm(SECONDS)
    try:
        return what(*args)
    except Exception as error:
        return short(error)
    finally:
        signal.alarm(0)


signal.signal(signal.SIGALRM, too_long)
for line in sys.stdin:
    sealed, original, anchor, names = line.rstrip('\n').split('\t')
    answer = {'ours': guarded(judge, sealed, list(load_certs_from_pemder([anchor])), names.split(','))}
    if answer['ours'] != 'ok':
        answer['original'] = guarded(read_whole, original)
    print(json.dumps(answer), flush=True)
