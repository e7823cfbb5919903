import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pythonProgram } from './checkers.ts';
import { run } from './run.ts';

// What of CSC is in here is pyHanko's own; only the one-time code is ours, which no client can know.
const client = `
import asyncio, json, sys
import aiohttp
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import PdfSignatureMetadata, async_sign_pdf
from pyhanko.sign.fields import SigSeedSubFilter
from pyhanko.sign.signers.csc_signer import (
    CSCAuthorizationManager, CSCServiceSessionInfo, CSCSigner, fetch_certs_in_csc_credential)
from pyhanko.sign.timestamps import HTTPTimeStamper

given = json.load(open('given.json'))

class WithCode(CSCAuthorizationManager):
    asked = 0

    async def authorize_signature(self, hash_b64s):
        url = self.csc_session_info.endpoint_url('credentials/authorize')
        body = self.format_csc_auth_request(hash_b64s=hash_b64s)
        async with session.post(url, headers=self.auth_headers, json=body) as response:
            refused = await response.json()
            assert (response.status, refused['error']) == (401, 'otp_required'), refused
        WithCode.asked += 1
        body = self.format_csc_auth_request(hash_b64s=hash_b64s, pin=given['pin'], otp=await newest_code())
        async with session.post(url, headers=self.auth_headers, json=body, raise_for_status=True) as response:
            return self.parse_csc_auth_response(await response.json())

async def newest_code():
    async with session.get(given['outbox']) as response:
        messages = (await response.json())['messages']
    return next(one['code'] for one in messages if one['kind'] == 'code' and one['to'] == given['to'])

async def sign(signer, number):
    with open('document.pdf', 'rb') as document, open(f'signed-{number}.pdf', 'w+b') as output:
        meta = PdfSignatureMetadata(
            field_name=f'Remote{number}', name=f'Copy {number}', md_algorithm=given['hash'], subfilter=SigSeedSubFilter.PADES)
        stamper = HTTPTimeStamper(given['tsa'])
        await async_sign_pdf(IncrementalPdfFileWriter(document), meta, signer, timestamper=stamper, output=output)

async def main():
    global session
    async with aiohttp.ClientSession() as session:
        info = CSCServiceSessionInfo(
            service_url=given['service'], credential_id=given['credential'], oauth_token=given['token'],
            api_ver=given['version'])
        credential = await fetch_certs_in_csc_credential(session, info)
        signer = CSCSigner(session, WithCode(info, credential), batch_size=given['copies'], embed_roots=False)
        await asyncio.gather(*(sign(signer, number) for number in range(given['copies'])))
        print(json.dumps({'asked': WithCode.asked}))
        assert WithCode.asked == 1

asyncio.run(main())
`;

export type CscSigning = {
  document: Uint8Array;
  /** The address of the server, without /csc. */
  baseUrl: string;
  version: 'v1' | 'v2';
  /** The holder: access token, the address that codes go to, the credential and its PIN. */
  holder: { token: string; to: string; credentialId: string; pin: string };
  hash: 'sha256' | 'sha384';
  /** The copies of the document that are signed, in one batch under one authorization. */
  copies: number;
};

/** Has pyHanko's own client of CSC sign copies of a PDF (PAdES, with a timestamp). Throws an error with its output when it fails. */
export async function signByPyhanko(signing: CscSigning): Promise<Buffer[]> {
  const { document, baseUrl, version, holder, hash, copies } = signing;
  const folder = await mkdtemp(join(tmpdir(), 'tamga-csc-'));
  const given = {
    service: baseUrl,
    version,
    credential: holder.credentialId,
    token: holder.token,
    pin: holder.pin,
    to: holder.to,
    outbox: `${baseUrl}/dev/outbox.json`,
    tsa: `${baseUrl}/tsa`,
    hash,
    copies,
  };
  try {
    await writeFile(join(folder, 'document.pdf'), document);
    await writeFile(join(folder, 'given.json'), JSON.stringify(given));
    await writeFile(join(folder, 'client.py'), client);
    await run([pythonProgram, 'client.py'], folder);
    const numbers = Array.from({ length: copies }, (_, number) => number);
    return await Promise.all(numbers.map((number) => readFile(join(folder, `signed-${number}.pdf`))));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
