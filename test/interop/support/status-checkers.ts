import { check, pythonModule } from './checkers.ts';
import type { Verdict } from './checkers.ts';

type Chain = { certificate: string; issuing: string; root: string };

function chainFiles({ certificate, issuing, root }: Chain): Record<string, string> {
  return { 'certificate.pem': certificate, 'issuing.pem': issuing, 'root.pem': root };
}

/** `openssl ocsp` over HTTP about a certificate, or with `serial` (0x…) about any; everything in PEM. */
export function opensslOcsp(
  input: Chain & { url: string; serial?: string; options?: string[] },
): Promise<Verdict> {
  const about = input.serial ? ['-serial', input.serial] : ['-cert', 'certificate.pem'];
  const trust = ['-CAfile', 'root.pem', '-verify_other', 'issuing.pem'];
  const command = ['openssl', 'ocsp', '-issuer', 'issuing.pem', ...(input.options ?? []), ...about];
  return check(chainFiles(input), [...command, '-url', input.url, ...trust]);
}

/** `openssl crl`: reads a list (DER) and checks its signature by its issuer's certificate (PEM). */
export function opensslCrl({ list, issuer }: { list: Uint8Array; issuer: string }): Promise<Verdict> {
  const command = 'openssl crl -inform DER -in list.crl -noout -text -CAfile issuer.pem';
  return check({ 'list.crl': list, 'issuer.pem': issuer }, command.split(' '));
}

/** `openssl verify -crl_check_all` of a certificate with both lists (PEM, one after the other). */
export function opensslVerifyWithLists(input: Chain & { lists: string }): Promise<Verdict> {
  const command =
    'openssl verify -x509_strict -crl_check_all -CRLfile lists.pem -CAfile root.pem -untrusted issuing.pem certificate.pem';
  return check({ ...chainFiles(input), 'lists.pem': input.lists }, command.split(' '));
}

/** `openssl ts -verify` of an answer to a query that OpenSSL made. */
export function opensslTimestampReply(input: {
  query: Uint8Array;
  reply: Uint8Array;
  issuing: string;
  root: string;
}): Promise<Verdict> {
  const command =
    'openssl ts -verify -queryfile query.tsq -in reply.tsr -CAfile root.pem -untrusted issuing.pem';
  const files = { 'query.tsq': input.query, 'reply.tsr': input.reply };
  return check({ ...files, 'issuing.pem': input.issuing, 'root.pem': input.root }, command.split(' '));
}

/** pkilint's judgement of an OCSP answer (DER): nothing at or above a notice. */
export function lintOcspAnswer(answer: Uint8Array): Promise<Verdict> {
  return check({ answer }, [
    ...pythonModule('pkilint.bin.lint_ocsp_response'),
    'lint',
    '-s',
    'NOTICE',
    'answer',
  ]);
}

/** pkilint's judgement of a revocation list (DER) by RFC 5280, of authorities or not: nothing at or above a notice. */
export function lintRevocationList(list: Uint8Array, type: 'CRL' | 'ARL'): Promise<Verdict> {
  const options = ['-t', type, '-p', 'PKIX', '-s', 'NOTICE'];
  return check({ list }, [...pythonModule('pkilint.bin.lint_crl'), 'lint', ...options, 'list']);
}

const timestamper = `
import asyncio, sys
from pyhanko.sign.timestamps import HTTPTimeStamper
from pyhanko.sign.validation.generic_cms import validate_tst_signed_data
from pyhanko.keys import load_certs_from_pemder
from pyhanko_certvalidator import ValidationContext

async def main(url):
    imprint = b'7' * 32
    token = await HTTPTimeStamper(url).async_timestamp(imprint, 'sha256')
    roots = list(load_certs_from_pemder(['root.pem']))
    context = ValidationContext(trust_roots=roots, allow_fetching=True, revocation_mode='require')
    status = await validate_tst_signed_data(token['content'], context, lambda _: imprint)
    print({name: status[name] for name in ('intact', 'valid', 'timestamp', 'trust_problem_indic')})
    sys.exit(0 if status['intact'] and status['valid'] and status['trust_problem_indic'] is None else 1)

asyncio.run(main(sys.argv[1]))
`;

/** pyHanko's HTTPTimeStamper gets a timestamp and validates it, revocation included. */
export function pyhankoTimestamper({ url, root }: { url: string; root: string }): Promise<Verdict> {
  return check({ 'timestamper.py': timestamper, 'root.pem': root }, [...pythonModule('timestamper'), url]);
}
