"""Validates as fast as it can, for measurements: pyhanko_verifier.py ANCHOR.pem.

Reads questions, one a line: FILE DOCUMENT|- AT_ONCE SECONDS, with tabs between them, and answers how many it validated and
in how many seconds; all have to be valid. What it fetches it keeps, as Tamga does.
"""
import asyncio
import sys
import time
from io import BytesIO

from asn1crypto import cms
from pyhanko.keys import load_cert_from_pemder
from pyhanko.pdf_utils.reader import PdfFileReader
from pyhanko.sign.validation import async_validate_detached_cms, async_validate_pdf_signature
from pyhanko_certvalidator import ValidationContext
from pyhanko_certvalidator.fetchers.aiohttp_fetchers import AIOHttpFetcherBackend

anchor = load_cert_from_pemder(sys.argv[1])


def context(fetchers):
    return ValidationContext(trust_roots=[anchor], allow_fetching=True, fetchers=fetchers, revocation_mode='hard-fail')


async def once(data, document, fetchers):
    if document is None:
        reader = PdfFileReader(BytesIO(data))
        for signature in reader.embedded_regular_signatures:
            status = await async_validate_pdf_signature(
                signature, signer_validation_context=context(fetchers), ts_validation_context=context(fetchers))
            assert status.bottom_line, status.summary()
        return
    info = cms.ContentInfo.load(data)
    status = await async_validate_detached_cms(
        document, info['content'], signer_validation_context=context(fetchers),
        ts_validation_context=context(fetchers))
    assert status.bottom_line, status.summary()


async def measure(data, document, at_once, seconds):
    backend = AIOHttpFetcherBackend()
    fetchers = backend.get_fetchers()
    start = time.perf_counter()

    async def loop():
        made = 0
        while time.perf_counter() - start < seconds:
            await once(data, document, fetchers)
            made += 1
        return made

    done = await asyncio.gather(*(loop() for _ in range(at_once)))
    await backend.close()
    return sum(done), time.perf_counter() - start


def read(name):
    with open(name, 'rb') as file:
        return file.read()


for line in sys.stdin:
    name, document, at_once, seconds = line.rstrip('\n').split('\t')
    content = None if document == '-' else read(document)
    made, took = asyncio.run(measure(read(name), content, int(at_once), float(seconds)))
    print(made, took, flush=True)
