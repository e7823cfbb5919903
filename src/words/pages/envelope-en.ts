import type { EnvelopeWords } from './envelope-words.ts';

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The page of an envelope's recipient in English. */
export const envelopeEn: EnvelopeWords = {
  head: {
    asks: {
      sign: (sender) => `${sender} asks you to sign`,
      approve: (sender) => `${sender} asks for your approval`,
      copy: (sender) => `${sender} sends you a copy`,
    },
    as: 'You are',
    until: 'Open until',
    nextStep: {
      sign: 'Read the document and fill in the marked fields. You see everything once more before you sign.',
      approve: 'Read the document. At its end you approve it, or decline.',
      copy: 'This copy is for you to read. There is nothing for you to do.',
    },
  },
  access: {
    title: 'This document is protected',
    text: (sender) => `${sender} has set an access code and gives it to you another way, by phone perhaps.`,
    label: 'Access code',
    button: 'Open the document',
    busy: 'Checking …',
    missing: 'Enter the access code.',
    wrong: 'This access code is not right.',
    locked: {
      title: 'Too many wrong access codes',
      text: 'To protect the document, this link is locked for a while. Ask the sender for the right code meanwhile.',
      over: 'You can try again.',
    },
    shut: {
      title: 'This link takes no more access codes',
      text: (sender) =>
        `Too many codes were wrong, so it stays closed to protect the document. Ask ${sender} for a new link.`,
    },
  },
  host: {
    title: 'Signing in person',
    text: (recipient) =>
      `${recipient} signs on this device, and you are the host. Confirm that you are together before you hand it over.`,
    recorded: 'Your name, this moment and the address of this device go into the record of the signature.',
    label: 'Your name',
    missing: 'Enter your name.',
    button: 'I am present: hand over',
    busy: 'Recording …',
  },
  handOver: {
    title: (recipient) => `Now hand the device to ${recipient}`,
    text: 'From here on, everything is for the signer.',
    button: (recipient) => `I am ${recipient}`,
  },
  pages: {
    label: 'Document',
    page: (number, count) => `Page ${number} of ${count}`,
    loading: 'The document is loading …',
    failed:
      'The document could not be shown. Try again, or download it and read it there. Your entries are still here.',
    again: 'Try again',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    fit: 'Fit to width',
    scale: (percent) => `${percent} %`,
    download: 'Download the document',
    print: 'Open it to print',
  },
  field: {
    kind: {
      signature: 'signature',
      initial: 'initials',
      text: 'text',
      date: 'date',
      checkbox: 'checkbox',
      dropdown: 'choice',
      radio: 'one of several',
      number: 'number',
    },
    name: ({ kind, label, required, page }) =>
      `${label ? `${label} (${kind})` : capital(kind)}, ${required ? 'required' : 'optional'}, page ${page}`,
    place: { signature: 'Sign here', initial: 'Initials' },
    change: { signature: 'Change signature', initial: 'Change initials' },
    choose: 'Choose …',
    auto: {
      date_signed: 'Fills itself: the day on which you sign',
      name: 'Fills itself: your name',
      email: 'Fills itself: your e-mail address',
    },
    dateForm: 'YYYY-MM-DD',
    others: 'This box is not yours: somebody else ticks it, or has left it empty.',
  },
  guide: {
    start: 'Start',
    next: 'Next',
    proceed: { sign: 'Review and sign', approve: 'Go on to approve', copy: '' },
    progress: (done, total) => `${done} of ${total} filled`,
    ready: {
      sign: 'All required fields are filled',
      approve: 'When you have read it',
      copy: '',
    },
    nothing: 'No field has to be filled',
  },
  faults: {
    missing: {
      signature: 'Your signature is missing here.',
      initial: 'Your initials are missing here.',
      text: 'Fill in this field.',
      date: 'Choose a date.',
      checkbox: 'This box has to be ticked.',
      dropdown: 'Choose one of the entries.',
      radio: 'Choose one of these.',
      number: 'Enter a number.',
    },
    wrongDate: 'Choose a complete date.',
    wrongNumber: 'Enter a number such as 1250 or 12.5.',
    refused: () => 'This was not accepted. Look at it again.',
    character: (what) => `“${what}” cannot be shown in the document. Write it without this character.`,
    picture: () => 'This picture cannot be used. Choose or draw another one.',
    count: (count) => (count === 1 ? 'One field needs another look.' : `${count} fields need another look.`),
  },
  mark: {
    title: { signature: 'Your signature', initial: 'Your initials' },
    everywhere: {
      signature: 'It goes into every place of this document where you sign.',
      initial: 'They go into every place of this document that asks for them.',
    },
    how: 'How do you want to make it?',
    way: { typed: 'Type', drawn: 'Draw', uploaded: 'Upload' },
    typedLabel: { signature: 'Your name as your signature', initial: 'Your initials' },
    shown: 'How it will look in the document',
    drawLabel: 'Field to draw in',
    drawHint: 'Draw with a finger, pen or mouse. With the keyboard, choose “Type”: it counts just the same.',
    clear: 'Clear',
    choose: 'Choose a picture',
    uploadHint: 'PNG or JPEG, best on a plain light background.',
    uploaded: (file) => `“${file}” is shown above.`,
    unreadable: 'This file cannot be read as a picture. Choose a PNG or JPEG.',
    missing: {
      typed: 'Type your name first.',
      drawn: 'Draw in the field first.',
      uploaded: 'Choose a picture first.',
    },
    adopt: 'Use this',
    cancel: 'Cancel',
  },
  review: {
    title: { sign: 'Look once more, then sign', approve: 'Approve the document' },
    text: 'This is what goes into the document in your name:',
    empty: 'left empty',
    ticked: { true: 'ticked', false: 'not ticked' },
    change: (field) => `Change: ${field}`,
    changeShort: 'Change',
    page: (number) => `page ${number}`,
    back: 'Back to the document',
    nothing: 'There is nothing for you to fill in: you sign the document as it is.',
  },
  act: {
    sign: { button: 'Sign', busy: 'Signing …' },
    approve: { button: 'Approve', busy: 'Approving …' },
  },
  decline: {
    open: 'Decline',
    title: 'Decline this document?',
    text: (sender) => `${sender} will be told. The envelope ends for everybody, and this cannot be undone.`,
    reason: 'Reason',
    reasonHint: 'The sender reads it.',
    missing: 'Say in a few words why.',
  },
  failures: {
    accessAgain: 'For your protection the access code is asked for again. Your entries are still here.',
    notYourTurn: 'Somebody else has to act before you. You get a message when it is your turn.',
    revisionChanged:
      'Somebody else signed at the same moment. Nothing is lost: enter your PIN once more, and your signature follows theirs.',
    fields: 'Something has to be put right before you can sign.',
  },
  waiting: {
    title: 'It is not your turn yet',
    text: 'Others act before you. You get a message as soon as the document comes to you.',
    follow: 'If you leave this page open, it goes on by itself.',
  },
  blocked: {
    title: 'Something is missing before you can sign',
    text: 'You are asked to sign with a certificate of your own. This is still missing:',
    todo: 'When it is there, this page goes on by itself. If you cannot do it, ask the sender for another way, or decline.',
  },
  sealing: {
    title: 'Your signature is being made',
    text: 'This usually takes a few seconds. You may close the page: nothing will be lost.',
    accepted: 'Your consent has been accepted',
    working: 'Signature, certificate and timestamp go into the document',
  },
  done: {
    sign: {
      title: 'You have signed',
      text: 'When everybody has acted, a message tells you how to get the sealed document.',
    },
    approve: {
      title: 'You have approved',
      text: 'When everybody has acted, a message tells you how to get the sealed document.',
    },
    download: 'Download the current document',
  },
  kept: {
    document: 'Document',
    sender: 'Asked for by',
    reason: 'Reason given',
    acted: { sign: 'Signed on', approve: 'Approved on' },
  },
  ended: {
    completed: {
      sign: {
        title: 'Signed and sealed',
        text: 'Everybody has acted, and the document is complete. A message tells you how to get it.',
      },
      approve: {
        title: 'Approved and sealed',
        text: 'Everybody has acted, and the document is complete. A message tells you how to get it.',
      },
      copy: {
        title: 'The document is complete',
        text: 'Everybody has acted. A message tells you how to get the sealed document.',
      },
      at: 'Completed on',
    },
    declined: {
      you: { title: 'You declined', text: 'The sender has been told. There is nothing more to do.' },
      other: {
        title: 'The envelope was declined',
        text: 'One of the recipients declined, so it ended for everybody. There is nothing more to do.',
      },
      at: 'Declined on',
    },
    voided: {
      title: 'The sender voided the envelope',
      text: 'It ended for everybody. There is nothing more to do.',
      at: 'Voided on',
    },
    expired: {
      title: 'The time is over',
      text: 'The envelope ended before everybody had acted. If it is still needed, ask the sender for a new one.',
      at: 'Ended on',
    },
  },
};
