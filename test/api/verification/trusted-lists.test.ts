import { expect, test } from 'vitest';
import { readTrustedLists } from '#api/verification/trust/trusted-lists.ts';
import type { TrustFile } from '#api/verification/trust/read-folder.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { makeAuthority, makeEntity } from '#test/support/pki/entity.ts';
import { makeTrustedList } from '#test/support/pki/trusted-list.ts';
import type { ListedService } from '#test/support/pki/trusted-list.ts';

const operator = makeEntity({ name: 'Operator' });
const authority = makeAuthority({ name: 'Authority' });
const time = new Date('2026-06-01');
const service: ListedService = {
  type: 'CA/QC',
  name: 'Service',
  certificate: authority,
  statuses: [{ status: 'granted', from: '2020-01-01T00:00:00Z' }],
};
const list = makeTrustedList(operator, { services: [service] });
const signers = Buffer.from(certificatePem(operator.facts.der));

const file = (name: string, bytes: Buffer): TrustFile => ({ name, bytes });

/** The lists that were read out of these files, and what the log says. */
async function readFrom(...files: TrustFile[]) {
  const logged: { file?: string; reason?: string }[] = [];
  const lists = await readTrustedLists(files, {
    time,
    log: { error: (entry: object) => logged.push(entry) } as never,
  });
  return { lists, reasons: logged.map(({ file: of, reason }) => `${of}: ${reason}`) };
}

test('a list counts with the file of its signers, and says when the next one is due', async () => {
  const { lists, reasons } = await readFrom(file('mn.xml', list), file('mn.xml.signers.pem', signers));
  expect(lists).toEqual([
    {
      name: 'mn.xml',
      anchors: [{ der: authority.facts.der, source: 'mn.xml: Service', from: new Date('2020-01-01') }],
      nextUpdate: new Date('2027-01-01'),
    },
  ]);
  expect(reasons).toEqual([]);
});

test('lists that cannot be used are named with what to do, and the others count', async () => {
  const ended = makeTrustedList(operator, { services: [service], nextUpdate: '2026-05-31T00:00:00Z' });
  const { lists, reasons } = await readFrom(
    file('a.xml', list),
    file('b.xml', Buffer.from('<a/>')),
    file('b.xml.signers.pem', signers),
    file('c.xml', list),
    file('c.xml.signers.pem', Buffer.from(certificatePem(authority.facts.der))),
    file('d.xml', ended),
    file('d.xml.signers.pem', signers),
    { name: 'e.xml', fault: 'it is too large' },
    file('e.xml.signers.pem', signers),
    file('f.xml', list),
    file('f.xml.signers.pem', signers),
  );
  expect(lists.map(({ name }) => name)).toEqual(['f.xml']);
  expect(reasons).toEqual([
    'a.xml: put the certificates that may sign it into a.xml.signers.pem',
    expect.stringMatching(/^b\.xml: it is no trusted list/),
    expect.stringMatching(/^c\.xml: its signature is not by one of the certificates/),
    expect.stringMatching(/^d\.xml: its next update was due on 2026-05-31/),
    'e.xml: it is too large',
  ]);
});

test('a large list takes the time of another thread', async () => {
  const large = makeTrustedList(operator, { services: Array.from({ length: 1_500 }, () => service) });
  const [whole, own] = [process.cpuUsage(), process.threadCpuUsage()];
  const { lists } = await readFrom(file('mn.xml', large), file('mn.xml.signers.pem', signers));
  expect(lists[0]?.anchors).toHaveLength(1_500);
  const { user: here } = process.threadCpuUsage(own);
  expect(here).toBeLessThan(process.cpuUsage(whole).user / 3);
});
