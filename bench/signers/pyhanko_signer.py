"""Makes PAdES-T signatures as fast as it can, for measurements: pyhanko_signer.py KEYS.p12 PASSWORD TSA.

Reads questions, one a line: FILE AT_ONCE SECONDS OUT, with tabs between them, and answers how many it made and in how
many seconds; the last one it leaves in OUT.
"""
import asyncio
import sys
import time
from io import BytesIO

import aiohttp
from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
from pyhanko.sign import fields, signers, timestamps

keys, password, tsa = sys.argv[1:4]
signer = signers.SimpleSigner.load_pkcs12(keys, passphrase=password.encode())
facts = dict(field_name='Signature', subfilter=fields.SigSeedSubFilter.PADES, md_algorithm='sha256')


async def once(data, stamper):
    writer = IncrementalPdfFileWriter(BytesIO(data))
    pdf_signer = signers.PdfSigner(signers.PdfSignatureMetadata(**facts), signer=signer, timestamper=stamper)
    # With the room known it need not make a signature for measuring first.
    return await pdf_signer.async_sign_pdf(writer, bytes_reserved=32768)


async def measure(data, at_once, seconds):
    start = time.perf_counter()

    async def loop(stamper):
        made, last = 0, None
        while time.perf_counter() - start < seconds:
            last = await once(data, stamper)
            made += 1
        return made, last

    # Connections that stay open, as ours do.
    async with aiohttp.ClientSession() as session:
        stamper = timestamps.HTTPTimeStamper(tsa, session=session)
        done = await asyncio.gather(*(loop(stamper) for _ in range(at_once)))
    return sum(made for made, _ in done), time.perf_counter() - start, done[0][1]


for line in sys.stdin:
    name, at_once, seconds, out = line.rstrip('\n').split('\t')
    with open(name, 'rb') as file:
        data = file.read()
    made, took, last = asyncio.run(measure(data, int(at_once), float(seconds)))
    with open(out, 'wb') as file:
        file.write(last.getbuffer())
    print(made, took, flush=True)
