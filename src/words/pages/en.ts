import type { SigningWords } from './words.ts';

const months = 'January February March April May June July August September October November December'.split(
  ' ',
);
const two = (value: number) => String(value).padStart(2, '0');
const many = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The signing pages in English. */
export const en: SigningWords = {
  language: 'English',
  chooseLanguage: 'Language',
  reference: 'Reference, if you ask for help:',
  tagline: 'Signing and trust service',
  time: {
    moment: ({ year, month, day, hour, minute, zone }) =>
      `${day} ${months[month - 1]} ${year}, ${two(hour)}:${two(minute)} ${zone}`.trim(),
    day: ({ year, month, day }) => `${day} ${months[month - 1]} ${year}`,
    distance: (count, unit) => (count > 0 ? `in ${many(count, unit)}` : `${many(Math.abs(count), unit)} ago`),
    now: 'right now',
    left: (minutes, seconds) => `${many(minutes, 'minute')} ${many(seconds, 'second')} left`,
  },
  document: {
    asks: (partner) => `${partner} asks for your signature`,
    nameless: 'Document without a name',
    signAs: 'You sign as',
    signBefore: 'Sign before',
    fingerprint: 'Fingerprint of the file (SHA-256)',
    fingerprintMeans:
      'Your signature is for exactly the file with this fingerprint. A file that differs by a single letter has another one.',
    copy: 'Copy fingerprint',
    copied: 'Fingerprint copied',
    copyFailed: 'The browser does not allow copying. Select the fingerprint and copy it by hand.',
    open: 'Open the document',
    newTab: 'opens in a new tab',
  },
  check: {
    title: 'Is it the right file?',
    withLink:
      'Open the document, save it and choose the saved file here. Your browser works out its SHA-256 fingerprint and compares it with the one above.',
    withoutLink:
      'Choose the file you were given. Your browser works out its SHA-256 fingerprint and compares it with the one above.',
    choose: 'Choose a file',
    drop: 'or drop it here',
    stays: 'The file does not leave your device.',
    reading: (file) => `Reading “${file}” …`,
    match: 'The fingerprints match',
    matchText: (file) => `“${file}” is exactly the file you are asked to sign.`,
    mismatch: 'The fingerprints do not match',
    mismatchText: (file) =>
      `“${file}” is another file, or another version of it. Do not sign before you have seen the right one: ask the sender of the request.`,
    unreadable: (file) => `“${file}” could not be read. Choose a file, not a folder, and try again.`,
    signAnyway: 'The file you checked is not the one you would be signing.',
  },
  code: {
    title: 'Show that it is you',
    intro: (address) => `We send a six-digit code to ${address}. It is valid for 5 minutes.`,
    send: 'Send code',
    sending: 'Sending …',
    have: 'I already have a code',
    sent: (address) => `We sent a code to ${address}.`,
    label: 'Six-digit code',
    lifetime: 'Valid for 5 minutes. A new code replaces the one before.',
    resend: 'Send a new code',
    resendIn: (seconds) => `New code in ${seconds} s`,
    missing: 'Enter the six digits of the code. No code yet? Ask for one first.',
    askFirst: 'Have a code sent to you first.',
    proceed: 'Continue',
    checking: 'Checking …',
    done: 'The code was right.',
    ended: 'Your code has expired. Ask for a new one.',
  },
  pin: {
    title: 'Enter your PIN',
    later: 'After the code you enter the PIN of your own certificate.',
    choose: 'Certificate to sign with',
    by: 'You sign with the certificate',
    label: 'PIN of the certificate',
    hint: '6 to 12 digits. It is checked where your key is kept, and stored nowhere.',
    show: 'Show PIN',
    hide: 'Hide PIN',
    missing: 'Enter the PIN: 6 to 12 digits.',
  },
  sign: {
    title: 'Agree and sign',
    consent: 'I have read the document and agree to sign it electronically.',
    consentMissing: 'Tick the box if you agree: without your consent nothing is signed.',
    certificate: {
      1: 'The certificate in the signature will say that your address was not verified.',
      2: 'The certificate in the signature will name the address that received the code.',
      3: 'The signature will be made with your own certificate.',
    },
    button: 'Sign',
    busy: 'Signing …',
    needsScript: 'Signing needs JavaScript. Allow it for this page, or open the link in another browser.',
  },
  decline: {
    open: 'Decline to sign',
    title: 'Decline to sign?',
    text: (partner) => `${partner} will be told, and this cannot be undone.`,
    reason: 'Reason (optional)',
    reasonHint: 'The sender of the request will read it.',
    count: (used, most) => `${used} of ${most} characters`,
    confirm: 'Decline',
    busy: 'Declining …',
    cancel: 'Go back',
  },
  blocked: {
    title: 'Something is missing before you can sign',
    intro:
      'This request asks for the highest level of assurance: you sign with a certificate of your own. This is still missing:',
    obstacle: {
      account: {
        what: 'There is no account here with your address',
        todo: 'Open an account with the address that received this request, and verify it.',
      },
      identity: {
        what: 'Your identity has not been checked',
        todo: 'Have it checked by the organization that runs this service.',
      },
      credential: {
        what: 'You have no certificate that is valid now',
        todo: 'Have one made in your account. You choose its PIN there. One of another authority must carry your name, or the address of your account.',
      },
    },
    after: 'When this is done, open the link again; if the page is still open, it goes on by itself.',
    otherwise: 'If you cannot do it, ask the sender of the request for another way, or decline.',
  },
  locked: {
    code: {
      title: 'Too many wrong codes',
      text: 'To protect you, this request is locked for a while. Nothing is lost: you can sign when the time is up.',
      over: 'You can try again. Ask for a new code.',
    },
    pin: {
      title: 'Too many wrong PINs',
      text: 'To protect you, your certificate is locked for a while. Nothing is lost: you can sign when the time is up.',
      over: 'You can try again.',
    },
    again: 'Try again in',
  },
  lapsed: {
    title: 'Enter your PIN once more',
    text: 'You agreed to sign, but the signature could not be made in time, and the permission you gave with your PIN has run out. Nothing is lost: enter your PIN again, and the signature is made.',
    button: 'Finish signing',
    busy: 'Finishing …',
  },
  sealing: {
    title: 'Your signature is being sealed',
    text: 'This usually takes a few seconds. You may close the page: nothing will be lost.',
    accepted: 'Your consent has been accepted',
    working: 'Certificate and timestamp are being made',
  },
  signed: {
    title: 'You have signed',
    text: 'The sender of the request receives your signature with its certificate and timestamp.',
    at: 'Signed on',
    keep: 'This link has done its work: it no longer shows the document.',
  },
  evidence: {
    button: 'Save the evidence (PDF)',
    hint: 'It says what was asked of you, how you were recognized, when it was done or declined, and how to check that. It can be saved here for ten minutes after your code.',
  },
  byLink: {
    signed: {
      title: 'Signed with this link',
      text: 'Somebody with this link signed. No code was asked for, so the signature does not prove who it was. The sender of the request receives it with its certificate and timestamp.',
    },
    declined: {
      title: 'Declined with this link',
      text: 'Somebody with this link declined to sign. The sender of the request was told; there is nothing more to do.',
    },
  },
  declined: {
    title: 'You declined to sign',
    text: 'The sender of the request has been told. There is nothing more to do.',
    at: 'Declined on',
  },
  expired: {
    title: 'The time to sign is over',
    text: 'Nothing was signed. If the signature is still needed, ask for a new request.',
    at: 'Ended on',
  },
  withdrawn: {
    title: 'The request was withdrawn',
    text: 'The sender of the request has withdrawn it. Nothing was signed; there is nothing more to do.',
    at: 'Withdrawn on',
  },
  cancelled: {
    title: 'The request was cancelled',
    text: 'The service’s staff ended this request. Nothing was signed. If the signature is still needed, ask for a new request.',
    at: 'Cancelled on',
  },
  missing: {
    title: 'This link leads nowhere',
    text: 'It is incomplete, or a newer link has replaced it. Open the link in the latest message you received, or ask its sender.',
  },
  nothingHere: {
    title: 'There is no page here',
    text: 'The address may be mistyped, or the page has moved.',
    home: 'To the start page',
  },
  tooMany: {
    title: 'One moment, please',
    text: 'Many requests came from your network in a short time. Wait a minute and open the page again.',
  },
  unavailable: {
    title: 'We cannot show this page right now',
    text: 'Part of the service does not answer. Nothing is lost. Try again in a minute.',
    again: 'Try again',
    requestId: 'Request id',
  },
  failures: {
    invalidCode: 'This code is not right, or no longer valid. Compare it with the latest message.',
    invalidPin: 'This PIN is not right.',
    attemptsLeft: (count) => `${count === 1 ? 'One try is' : `${count} tries are`} left.`,
    tooManyCodes: 'No more codes can be sent for now. Use the latest code you received, or try again later:',
    tooManyRequests: 'There were too many requests from here. Try again later:',
    ended: 'The request had already ended, so nothing was changed.',
    changed: 'The request has changed in the meantime. Check its current state.',
    unavailable: 'The service cannot do this right now. Nothing is lost: try again in a moment.',
    unknown:
      'We could not find out whether your signature was accepted. This page keeps looking; if nothing changes in a minute, press Sign again: you cannot sign twice.',
    network: 'There is no connection to the service. Check your network and try again.',
    refused: 'The service did not accept this input. Check it and try again.',
    incapable: 'This certificate cannot be used for signing any more. Nothing was signed.',
    unexpected:
      'Something went wrong on our side. Try again; if it happens again, tell the sender of the request.',
    offline: 'No connection. This page shows the last known state and keeps trying.',
  },
};
