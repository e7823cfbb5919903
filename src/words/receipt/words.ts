/** What a receipt is for. */
type ReceiptTask = 'sign' | 'approve' | 'decline';

type Summary = { who: string; name: string; person: string; at: string };

/** The texts of a recipient's receipt in one language, besides those that it shares with the certificate of completion. */
export type ReceiptWords = {
  title: string;
  subject: (envelopeId: string) => string;
  footer: (envelopeId: string) => string;
  acts: Record<ReceiptTask, string>;
  /** By the link: the rows below say what proved the person. */
  summary: Record<ReceiptTask, (facts: Summary) => string>;
  sections: { act: string; fields: string };
  labels: { subject: string; state: string; later: string; more: string };
  underWay: (at: string) => string;
  ended: (end: { how: string; at: string }) => string;
  /** Where the certificate of completion comes from. */
  later: string;
  /** The name of a field without a label. */
  fieldOn: (page: number) => string;
  moreFields: (count: number) => string;
  check: (url: string) => string;
  seal: string;
};
