type ActWords = { title: string; text: string; button: string; grave?: boolean };

/** The words of the acts on flows: what will happen, before it does. */
export const actWords = {
  retry: {
    title: 'Try again',
    text: 'The stuck steps of a sign request or envelope are tried at once, and not again by themselves before their time. A delivery under way makes its next attempt; one that failed is sent again with a schedule of its own.',
    button: 'Try again now',
  },
  cancel: {
    title: 'Cancel',
    text: 'A sign request ends as expired, and its partner gets the event. An envelope is voided, and everybody who was invited gets a message. A signature that is agreed to and stuck is dropped. This cannot be taken back.',
    button: 'Cancel it for good',
    grave: true,
  },
} as const satisfies Readonly<Record<string, ActWords>>;
