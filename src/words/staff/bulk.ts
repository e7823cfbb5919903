const acts: Readonly<Record<string, string>> = {
  retry: 'Try again',
  send_again: 'Send the link again',
  try: 'Try the receiver',
  redeliver: 'Deliver again',
  cancel: 'Cancel',
};

/** The words of one act on many flows. */
export const bulkWords = {
  acts,
  act: 'Act',
  ticked: 'Preview for those chosen',
  all: 'Preview for all that fit',
  title: 'Preview',
  will: (act: string, count: number) =>
    `“${act}” on ${count === 1 ? 'one flow' : `${count} flows`}. Nothing is done yet. Each gets an audit event with your name and the one reason below; a flow that changes meanwhile is left alone.`,
  more: 'More flows fit than one preview holds: do these first, then make another one.',
  nothing: 'The act has nothing to do on any of these.',
  refused: 'Left out',
  columns: { id: 'Flow', why: 'Why' },
  button: (count: number) => (count === 1 ? 'Do it' : `Do it on all ${count}`),
  back: 'Back to the flows',
  doneTitle: 'Done',
  done: 'Done',
  failed: 'Not done',
  left: 'Left',
  goOn: (left: number) => `Go on with the ${left} left`,
  none: 'Choose at least one flow.',
} as const;
