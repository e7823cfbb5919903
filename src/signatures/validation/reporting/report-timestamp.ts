import type { TimestampValidation } from '../blocks/validate-timestamp.ts';
import type { TimestampReport } from '../report.ts';

/** What a person is told of a timestamp. */
export function reportTimestamp({
  timestamp,
  token,
  conclusion,
  basic,
}: TimestampValidation): TimestampReport {
  return {
    ...conclusion,
    id: timestamp.id,
    token: timestamp.token,
    kind: timestamp.kind,
    time: token?.time,
    authority: basic?.certificate?.subjectText,
    chain: basic?.certificateValidation?.chain ?? [],
  };
}
