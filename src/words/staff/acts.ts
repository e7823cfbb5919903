type ActWords = { title: string; text: string; button: string; grave?: boolean };

/** The words of the acts on flows: what will happen, before it does. */
export const actWords = {
  retry: {
    title: 'Try again',
    text: 'The stuck steps of a sign request or envelope are tried at once, and not again by themselves before their time. A delivery under way makes its next attempt; one that failed is sent again with a schedule of its own. A schedule runs at once.',
    button: 'Try again now',
  },
  sendAgain: {
    title: 'Send the link again',
    text: 'The same link goes out once more, to the same address. It counts among nobody’s reminders. A link that could not be sent is tried at once.',
    button: 'Send it again',
  },
  tryDelivery: {
    title: 'Try the receiver',
    text: 'One attempt is made now. It uses up none of the delivery’s own, and moves nothing of its schedule; if the receiver takes the event, the delivery has arrived.',
    button: 'Try it now',
  },
  redeliver: {
    title: 'Deliver again',
    text: 'The receiver gets the same event once more, with the same id and body and a schedule of its own, also where it has taken it before.',
    button: 'Deliver it again',
  },
  correctAddress: {
    title: 'Correct the address',
    text: 'Two members of staff do this together: the first proposes, and the very same form by another within a day corrects. Then the old link is dead, and a new one goes to the new address.',
    button: 'Propose or confirm it',
  },
  extend: {
    title: 'Move the end',
    text: 'The flow stays open until the new end, and reminders follow it. Everybody in it sees the new end.',
    button: 'Move the end',
  },
  cancel: {
    title: 'Cancel',
    text: 'A sign request ends as expired, and its partner gets the event. An envelope is voided, and everybody who was invited gets a message. A signature that is agreed to and stuck is dropped. This cannot be taken back.',
    button: 'Cancel it for good',
    grave: true,
  },
} as const satisfies Readonly<Record<string, ActWords>>;

/** The words of the fields of these acts. */
export const actFields = {
  recipient: 'Who gets it',
  whose: 'Whose address',
  email: 'New e-mail address',
  phone: 'New phone number',
  phoneHint: 'In international form, such as +97699112233',
  end: 'New end, in UTC',
  allRecipients: 'Everybody whose turn it is',
} as const;
