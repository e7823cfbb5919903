/**
 * The reasons why a workflow's step cannot finish. They are stored in clear in a search attribute and in the row, and are
 * types of activities' failures: a bounded list, never renamed.
 */
export const stuckReasons = [
  'key_service_unavailable',
  'timestamping_unavailable',
  'database_unavailable',
  'storage_unavailable',
  'converter_unavailable',
  'mail_unavailable',
  'sms_unavailable',
  'address_refused',
  'sending_suspended',
  'activation_lapsed',
  'document_unsealable',
  'signatures_differ',
  'payload_refused',
  'act_refused',
  'act_key_unknown',
  'flow_ended',
  'timed_out',
  'internal_error',
] as const;
export type StuckReason = (typeof stuckReasons)[number];

/** Tells whether a failure's type is one of the reasons. */
export function isStuckReason(value: unknown): value is StuckReason {
  return typeof value === 'string' && (stuckReasons as readonly string[]).includes(value);
}

const needingSomebody: ReadonlySet<StuckReason> = new Set([
  'address_refused',
  'activation_lapsed',
  'signatures_differ',
  'act_refused',
]);

/** Trying again by itself cannot help these: somebody has to act first. */
export function needsSomebody(reason: StuckReason): boolean {
  return needingSomebody.has(reason);
}

/** Tells whether the document itself is the reason: then only a new release of ours, or other bytes, can help. */
export function isDocumentsFault(reason: StuckReason): boolean {
  return reason === 'document_unsealable';
}

/** Tells whether a reason keeps only a message from the signer, while the request goes on: anyone with the link can sign. */
export function isAboutMessage(reason: StuckReason): boolean {
  return aboutMessages.has(reason);
}

const aboutMessages: ReadonlySet<StuckReason> = new Set([
  'mail_unavailable',
  'sms_unavailable',
  'address_refused',
  'sending_suspended',
]);

export type Advice = { happened: string; todo: string };

const advice: Record<StuckReason, Advice> = {
  payload_refused: {
    happened: 'A step was answered by somebody who is no worker of ours.',
    todo: 'Somebody reaches Temporal who must not: close its port and UI to all but API, worker and operators. Then retry.',
  },
  act_refused: {
    happened: 'An act has no proof that the API made for it: somebody else may have sent it.',
    todo: 'Nothing was put on record. Find out who can reach Temporal and holds the payload key, then cancel the workflow.',
  },
  act_key_unknown: {
    happened: 'The worker lacks the public key by which the API proves acts of people.',
    todo: "Add the API's public key (`npm run act-key` prints it) to ACT_PUBLIC_KEYS of each worker, restart it, and retry.",
  },
  flow_ended: {
    happened:
      'The workflow was ended from outside (terminated, or lost with its namespace), and cannot be started again from the database: somebody had agreed and their signature was not made, another workflow has its id, or it was ended again and again.',
    todo: 'Look who reaches Temporal, and terminate a workflow under this id that is not ours. What can go on is started again within five minutes. Otherwise cancel, and let the sender or the partner begin anew.',
  },
  key_service_unavailable: {
    happened: 'The key service does not answer, or refuses.',
    todo: 'Look whether the key service and its database run, and read its log. When it answers again, retry.',
  },
  timestamping_unavailable: {
    happened: 'The timestamping authority gives no usable answer.',
    todo: 'Look at the authority that TSA_URL of the key service names. When it answers again, retry.',
  },
  database_unavailable: {
    happened: 'The database cannot be reached, refuses the worker, or answers too slowly.',
    todo: 'Look at PostgreSQL: whether it runs and lets the worker in with its rights on every table, its connections, its locks. When it answers again, retry.',
  },
  storage_unavailable: {
    happened: 'The storage of documents does not answer, or has lost a stored object.',
    todo: 'Look at the storage that STORAGE_URL names: whether it answers, its space, its credentials. When it answers again, retry.',
  },
  converter_unavailable: {
    happened: 'The converter of documents does not answer, is overloaded, or the worker has none.',
    todo: 'Look at the Gotenberg server that CONVERTER_URL of the worker names; without that, at the LibreOffice on its PATH, and whether it can be confined. When it converts again, retry.',
  },
  mail_unavailable: {
    happened: 'The mail server does not take the message. The signer can still sign by the link.',
    todo: 'Look at the mail server that SMTP_URL names and at its credentials. When it takes mail again, retry.',
  },
  sms_unavailable: {
    happened: 'The SMS gateway does not take the message. The signer can still sign by the link.',
    todo: 'Look at the gateway that SMS_URL names and at its credentials. When it takes messages again, retry.',
  },
  address_refused: {
    happened: "The mail server or the gateway refuses the signer's address for good.",
    todo: 'Tell the partner that the address is likely wrong. Retry when the address works, or let the partner withdraw the request and make a new one.',
  },
  sending_suspended: {
    happened:
      'Staff have suspended the sender, or too many of its mails were refused today. Its messages are held; whoever has a link can still sign.',
    todo: 'Nothing has to be done: what is held goes out by itself once the suspension is lifted, or the next day (UTC) begins. Retry to send it at once then.',
  },
  activation_lapsed: {
    happened: "The signer's activation expired before the signature was made.",
    todo: 'The signing page asks the signer for the PIN again. If they do not return, cancel, and let the partner make a new request.',
  },
  document_unsealable: {
    happened:
      'The document cannot be certified, signed or sealed as it is. The sender is told, and can void the envelope.',
    todo: 'Look at the last failure of the workflow. After a release that fixes it, retry. Until then the sender can void the envelope, and so can you (cancel).',
  },
  signatures_differ: {
    happened:
      'The PDF of the envelope has other signatures than those on record: one too many, one missing, one in another field or by another key.',
    todo: 'Somebody or something changed the stored PDF or its records. Compare both with a backup from before, and find out who can write to the storage and the database. Retry when the right PDF is there again; else cancel.',
  },
  timed_out: {
    happened: 'The step started, but its end was never reported: a worker was lost or overloaded.',
    todo: 'Look whether the workers run and have room. Retry.',
  },
  internal_error: {
    happened: 'The step failed with an unexpected error.',
    todo: "Look at the last failure of the workflow and at the worker's log under the same id. Fix the cause, then retry.",
  },
};

/** Gives the words about an event, and about the steps that staff can take. */
export function adviceFor(reason: StuckReason): Advice {
  return advice[reason];
}
