import { addCollector, gaugesOf, type Collected } from '#telemetry/metrics/collectors.ts';
import { attentionOf } from '../ca/attention.ts';
import { OcspAnswer } from '../entities/ocsp-answer.ts';
import { RevocationList } from '../entities/revocation-list.ts';
import type { KeyService } from '../service.ts';

const gauges = gaugesOf({
  tamga_certificate_not_after_timestamp_seconds: {
    help: "End of the service's own certificates, in seconds since 1970",
    labels: ['certificate'],
  },
  tamga_revocation_list_next_update_timestamp_seconds: {
    help: 'nextUpdate of the newest revocation list of an issuer, in seconds since 1970',
    labels: ['issuer'],
  },
  tamga_ocsp_answer_next_update_timestamp_seconds: {
    help: 'The earliest nextUpdate of kept OCSP answers that were asked for in the last day, in seconds since 1970',
    labels: ['issuer'],
  },
  tamga_authority_attention: {
    help: 'What of the certificate authority waits for a person (1)',
    labels: ['attention'],
  },
});

/** What a key service shows of its authority. */
type Measured = Pick<KeyService, 'orm' | 'authority' | 'renewalFailed'>;

const seconds = (time: Date) => time.getTime() / 1_000;

function certificateEnds({ authority }: Measured): Collected[] {
  const { root, issuing, timestamping, seal } = authority;
  const own = { root, issuing, ocsp: issuing.ocsp, timestamping, seal };
  return Object.entries(own).map(([certificate, { facts }]) => ({
    name: 'tamga_certificate_not_after_timestamp_seconds',
    labels: { certificate },
    value: seconds(facts.notAfter),
  }));
}

/** The earliest end of each live issuer's lists, for nobody relies on those of the test hierarchy: an earlier authority's is published as long as its certificates live. */
async function listEnds({ orm }: Measured): Promise<Collected[]> {
  const lists = await orm.em
    .fork()
    .find(
      RevocationList,
      { issuer: { $in: ['issuing', 'root'] } },
      { orderBy: { nextUpdate: 'desc' }, fields: ['issuer', 'nextUpdate'], limit: 20 },
    );
  return lists.map(({ issuer, nextUpdate }) => ({
    name: 'tamga_revocation_list_next_update_timestamp_seconds',
    labels: { issuer },
    value: seconds(nextUpdate),
  }));
}

async function answerEnd({ orm }: Measured): Promise<Collected[]> {
  const [first] = await orm.em
    .fork()
    .find(
      OcspAnswer,
      { askedAt: { $gte: new Date(Date.now() - 86_400_000) } },
      { orderBy: { nextUpdate: 'asc' }, fields: ['nextUpdate'], limit: 1 },
    );
  const name = 'tamga_ocsp_answer_next_update_timestamp_seconds';
  return first ? [{ name, labels: { issuer: 'issuing' }, value: seconds(first.nextUpdate) }] : [];
}

async function attention(service: Measured): Promise<Collected[]> {
  const states = await attentionOf(service, new Date());
  return states.map((state) => ({
    name: 'tamga_authority_attention',
    labels: { attention: state },
    value: 1,
  }));
}

/** Shows to scrapes when the authority's certificates and lists end, and what waits for a person; asked every 30 s at most. */
export function measureEnds(service: Measured): () => void {
  return addCollector({
    name: 'authority',
    gauges,
    keptMs: 30_000,
    collect: async () => [
      ...certificateEnds(service),
      ...(await listEnds(service)),
      ...(await answerEnd(service)),
      ...(await attention(service)),
    ],
  });
}
