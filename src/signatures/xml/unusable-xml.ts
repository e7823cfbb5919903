import type { Reason } from '../signed-file/reason.ts';

/** Bytes that are no XML document which is read here. The message tells the sender, the reason the reader of a report. */
export class UnusableXml extends Error {
  readonly reason: Reason;

  constructor(message: string, reason: Reason) {
    super(message);
    this.name = 'UnusableXml';
    this.reason = reason;
  }
}

/** The document is not well-formed, or is encoded or versioned in a way that is not read. */
export function damagedXml(why: string): UnusableXml {
  return new UnusableXml(`The XML cannot be read: ${why}. Ask the sender for the file again.`, {
    code: 'xml_damaged',
    values: { why },
  });
}

/** The document exceeds a limit. */
export function tooMuchXml(limit: string): UnusableXml {
  return new UnusableXml(`The XML exceeds a limit: ${limit}. Send a smaller file.`, {
    code: 'limit_exceeded',
    values: { limit },
  });
}
