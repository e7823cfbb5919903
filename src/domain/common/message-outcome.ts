/**
 * What became of a message: the server took it; it refused the address for good; it did not take it for now, or did not answer; it is
 * held, since its sender may not send.
 */
export const messageOutcomes = ['sent', 'refused', 'failed', 'held'] as const;
export type MessageOutcome = (typeof messageOutcomes)[number];

/** The kinds of messages about a flow. */
export const messageKinds = ['link', 'reminder', 'code', 'invitation', 'copy', 'notice'] as const;
type MessageKind = (typeof messageKinds)[number];

/** The flow that a message is about. */
export type MessageAbout = { flowId: string; recipientId?: string; kind: MessageKind };
