import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { check, pythonModule } from './checkers.ts';
import type { Verdict } from './checkers.ts';

const programs = {
  pdfsig: 'poppler-utils',
  qpdf: 'qpdf',
  pdftoppm: 'poppler-utils',
  xmlsec1: 'xmlsec1',
} as const;

function isThere(program: string): boolean {
  return spawnSync(program, ['-v'], { stdio: 'ignore' }).error === undefined;
}

/** Makes sure that poppler's and qpdf's programs and xmlsec1 are on the PATH, installed with apt-get where this user may. */
export function ensurePdfCheckers(): void {
  const missing = Object.entries(programs).flatMap(([program, found]) => (isThere(program) ? [] : [found]));
  if (missing.length === 0) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { env });
  const { status } = spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    env,
  });
  if (status !== 0) throw new Error(`install ${missing.join(' and ')}: the outside checkers need them`);
}

const validator = `
import asyncio, json, sys
from datetime import timedelta
from pyhanko.keys import load_certs_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import validate_pdf_signature, validate_pdf_timestamp
from pyhanko.sign.validation.ades import ades_lta_validation
from pyhanko.sign.validation.policy_decl import (
    PdfSignatureValidationSpec, RevinfoOnlineFetchingRule, RevocationInfoGatheringSpec, SignatureValidationSpec)
from pyhanko_certvalidator.context import CertValidationPolicySpec
from pyhanko_certvalidator.policy_decl import CertRevTrustPolicy, REQUIRE_REVINFO
from pyhanko_certvalidator.registry import SimpleTrustManager
from pyhanko_certvalidator import ValidationContext

def long_term(embedded):
    trust = CertValidationPolicySpec(
        trust_manager=SimpleTrustManager.build(trust_roots=roots), revinfo_policy=CertRevTrustPolicy(REQUIRE_REVINFO))
    gathering = RevocationInfoGatheringSpec(online_fetching_rule=RevinfoOnlineFetchingRule.LOCAL_ONLY)
    spec = SignatureValidationSpec(cert_validation_policy=trust, revinfo_gathering_policy=gathering)
    result = asyncio.run(ades_lta_validation(embedded, PdfSignatureValidationSpec(spec)))
    return str(result.ades_subindic)

reader = PdfFileReader(open('signed.pdf', 'rb'))
LONG_TERM = sys.argv[1] == 'long-term'
roots = list(load_certs_from_pemder(['root.pem']))
judged = []
for embedded in reader.embedded_signatures:
    # What is fetched may be younger than the question, on a machine that is slow to ask it.
    context = ValidationContext(
        trust_roots=roots, allow_fetching=True, revocation_mode='hard-fail', time_tolerance=timedelta(minutes=2))
    if embedded.sig_object.get('/Type') == '/DocTimeStamp':
        status = validate_pdf_timestamp(embedded, context)
    else:
        status = validate_pdf_signature(embedded, context, ts_validation_context=context)
    stamp = getattr(status, 'timestamp_validity', None)
    judged.append({
        'field': embedded.field_name,
        'valid': bool(status.bottom_line if hasattr(status, 'bottom_line') else status.intact and status.valid and status.trusted),
        'coverage': status.coverage.name,
        'modification': status.modification_level.name if status.modification_level else None,
        'docmdp': status.docmdp_ok if hasattr(status, 'docmdp_ok') else None,
        'timestamped': bool(stamp and stamp.valid and stamp.trusted),
        'longTerm': long_term(embedded) if LONG_TERM and embedded.sig_object.get('/Type') != '/DocTimeStamp' else None,
        'summary': status.summary(),
    })
print(json.dumps(judged))
`;

/** The report of pyHanko about one signature of a PDF, in its own scales. */
export type PyhankoStatus = {
  field: string;
  valid: boolean;
  coverage: string;
  modification: string | null;
  docmdp: boolean | null;
  timestamped: boolean;
  /** The AdES indication by the file's own validation data alone; null when not asked for and for document timestamps. */
  longTerm: string | null;
  summary: string;
};

/** pyHanko's judgement of every signature of a PDF, status required, with the root alone as anchor (PEM). */
export async function pyhankoPdf(input: {
  pdf: Uint8Array;
  root: string;
  /** Judges also as in years to come, when nothing but the file itself can be asked. */
  longTerm?: boolean;
}): Promise<{ signatures: PyhankoStatus[]; said: string }> {
  const files = { 'signed.pdf': input.pdf, 'root.pem': input.root, 'judge.py': validator };
  const { said } = await check(files, [...pythonModule('judge'), input.longTerm ? 'long-term' : 'now']);
  const line = said.split('\n').find((one) => one.startsWith('['));
  return { signatures: line ? (JSON.parse(line) as PyhankoStatus[]) : [], said };
}

/** `pdfsig -nocert`: integrity of every signature as poppler sees it. */
export async function pdfsig(pdf: Uint8Array): Promise<Verdict & { valid: number }> {
  const { ok, said } = await check({ 'signed.pdf': pdf }, ['pdfsig', '-nocert', 'signed.pdf']);
  return { ok, said, valid: said.match(/Signature Validation: Signature is Valid\./g)?.length ?? 0 };
}

/** `qpdf --check`: the structure of the file. */
export function qpdfCheck(pdf: Uint8Array): Promise<Verdict> {
  return check({ 'signed.pdf': pdf }, ['qpdf', '--check', 'signed.pdf']);
}

/** The same document as qpdf writes it with these options. */
export async function qpdfRewritten(pdf: Uint8Array, options: string[]): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'tamga-qpdf-'));
  try {
    await writeFile(join(folder, 'in.pdf'), pdf);
    const args = [...options, 'in.pdf', 'out.pdf'];
    const { status, stderr } = spawnSync('qpdf', args, { cwd: folder, encoding: 'utf8' });
    if (status !== 0) throw new Error(`qpdf ${args.join(' ')}: ${stderr}`);
    return await readFile(join(folder, 'out.pdf'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
