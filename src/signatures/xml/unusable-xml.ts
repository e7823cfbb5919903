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
  return new UnusableXml(`the XML cannot be read: ${why}`, { code: 'xml_damaged', values: { why } });
}

/** The document exceeds a limit. */
export function tooMuchXml(limit: string): UnusableXml {
  return new UnusableXml(`the XML exceeds a limit: ${limit}`, { code: 'limit_exceeded', values: { limit } });
}
