import { setCurrentDetails, upsertSearchAttributes, workflowInfo } from '@temporalio/workflow';
import type { Actor } from '#domain/common/actor.ts';
import type { RecipientStanding } from '#domain/envelope/may-act.ts';
import { isWaitedFor, type EnvelopeNotice, type EnvelopeOutcome } from '#domain/envelope/envelope.ts';
import type { SealingFault, SealingStep } from '#domain/envelope/sealing-failure.ts';
import type { StuckReason } from '#domain/common/stuck.ts';
import type {
  EnvelopeInput,
  EnvelopeStage,
  FlowRecipient,
  SentMessages,
  SignRecipientAct,
} from './messages.ts';
import { flowStageKey } from '../common/search-attributes.ts';
import { defaultPatience, markStuck, type Stuckable, type Trouble } from '../common/step.ts';
import { troubleInWords } from '../common/trouble.ts';

/** What never holds each other up: the PDF and its signatures, the messages to people, the record of the end. */
export const lanes = ['signatures', 'recording', 'messages'] as const;
export type LaneName = (typeof lanes)[number];

/** A signature that was accepted and is to be made; `at` is the moment of acceptance. */
export type AcceptedSignature = SignRecipientAct & { at: string };

/** A wish for bytes to be fixed, and what became of it. */
export type Preparation = {
  recipientId: string;
  actId: string;
  state: 'waiting' | 'making' | 'held' | 'failed';
  digest: string;
  /** Milliseconds since the epoch. */
  until: number;
  taken: boolean;
  /** It failed because the document is to blame. */
  unsealable: boolean;
  /** The signature that took it, once it may be made. */
  signature: AcceptedSignature | undefined;
};

/** A host who is present: of which generation's link, since when (ISO 8601), and whether the row says it. */
export type Host = { name: string; generation: number; at: string; written: boolean };

/** A message that is to go out; to the sender when `recipientId` is null. */
export type Letter =
  | { kind: 'invitation'; recipientId: string; messageId: string; reminder: boolean; actor: Actor | null }
  | {
      kind: 'notice';
      notice: EnvelopeNotice;
      recipientId: string | null;
      about?: string;
      fault?: SealingFault;
      messageId: string;
    };

/** All that an envelope's flow remembers; the handlers set it, the lanes act on it. */
export type EnvelopeState = {
  input: EnvelopeInput;
  stage: EnvelopeStage;
  lanes: Record<LaneName, Stuckable>;
  /** The reason in the search attributes; what the row says of trouble. */
  shown: StuckReason | null;
  onRecord: string;
  sent: 'unknown' | 'yes' | 'no' | 'changed';
  prepared: boolean;
  standings: Map<string, RecipientStanding>;
  opened: Set<string>;
  /** Those who are being corrected may not act until it is written; the generations of corrected links. */
  correcting: Set<string>;
  generations: Map<string, number>;
  /** Who has said to be present as host, by recipient. */
  hosts: Map<string, Host>;
  expiresAt: string;
  /** Set once, by whoever comes first; who brought it about; whether the row says it. */
  outcome: EnvelopeOutcome | undefined;
  endedBy: Actor | undefined;
  recorded: boolean;
  /** Signatures in the order they were accepted, one that is being made, and how many are being put on record first. */
  accepted: AcceptedSignature[];
  making: AcceptedSignature | undefined;
  accepting: number;
  preparations: Preparation[];
  reservation: Preparation | undefined;
  /** Who was sent away because another held the document, in their order, and when they last asked. */
  line: Map<string, number>;
  /** Who held the document last, and until when they may; milliseconds since the epoch. */
  holder: { recipientId: string; until: number } | undefined;
  /** What was accepted and not made is dropped, by staff or because the document does not take it. */
  dropped: boolean;
  /** It was dropped after the end had been decided. */
  droppedLate: boolean;
  /** The steps of whose faults the sender was told. */
  toldOf: Set<SealingStep>;
  leaveSignatures: () => void;
  signaturesDone: boolean;
  letters: Letter[];
  sending: Letter | undefined;
  leaveLetter: () => void;
  messages: Map<string, SentMessages>;
  /** Nothing more is to be sent. */
  lettersClosed: boolean;
  deliveriesDue: string[];
  starting: boolean;
};

function laneOf(state: () => EnvelopeState, patience: Stuckable['patience']): Stuckable {
  return {
    trouble: undefined,
    retries: 0,
    patience,
    describe: () => describe(state()),
    // A loop of its own keeps the row as the lanes stand.
    write: () => Promise.resolve(true),
    mark: () => markTrouble(state()),
  };
}

/** The state of a flow that begins, or that goes on from the run before. */
export function initialState(input: EnvelopeInput): EnvelopeState {
  const { carried, patience = defaultPatience } = input;
  const lane = () => laneOf(() => state, patience);
  const state: EnvelopeState = {
    input,
    stage: carried ? 'waiting' : 'sending',
    lanes: { signatures: lane(), recording: lane(), messages: lane() },
    shown: null,
    onRecord: '',
    sent: carried ? 'yes' : 'unknown',
    prepared: carried !== undefined,
    standings: new Map(input.recipients.map(({ id }) => [id, carried?.standings[id] ?? 'waiting'])),
    opened: new Set(carried?.opened),
    correcting: new Set(),
    generations: new Map(Object.entries(carried?.generations ?? {})),
    hosts: new Map(),
    expiresAt: carried?.expiresAt ?? input.expiresAt,
    outcome: undefined,
    endedBy: undefined,
    recorded: false,
    accepted: [],
    making: undefined,
    accepting: 0,
    preparations: [],
    reservation: undefined,
    line: new Map(),
    holder: undefined,
    dropped: false,
    droppedLate: false,
    toldOf: new Set(),
    leaveSignatures: () => undefined,
    signaturesDone: false,
    letters: [],
    sending: undefined,
    leaveLetter: () => undefined,
    messages: new Map(Object.entries(carried?.messages ?? {})),
    lettersClosed: false,
    deliveriesDue: [],
    starting: false,
  };
  return state;
}

/** The trouble that is told of first, with its lane. */
export function firstTrouble({ lanes: of }: EnvelopeState): { lane: LaneName; trouble: Trouble } | undefined {
  for (const lane of lanes) {
    const { trouble } = of[lane];
    if (trouble) return { lane, trouble };
  }
  return undefined;
}

function markTrouble(state: EnvelopeState): void {
  const reason = firstTrouble(state)?.trouble.reason ?? null;
  if (reason === state.shown) return;
  state.shown = reason;
  markStuck(reason);
}

const words: Record<EnvelopeStage, (state: EnvelopeState) => string> = {
  sending: () => 'Writing to the database that the envelope is sent.',
  preparing: () =>
    '**The document is being prepared**: its fields are laid out and the platform certifies it; tried again until it succeeds.',
  waiting: (s) => `Waiting for recipients until **${s.expiresAt}**: ${standingsInWords(s)}. Nothing to do.`,
  sealing: () =>
    'Everybody has finished. **The document is being sealed** for the long term; tried again until it succeeds. If this lasts, look at the key service and its timestamping authority.',
  recording: (s) =>
    `Decided: **${s.outcome?.status}**. Writing it to the database; tried again until it succeeds.`,
  notifying: (s) => `Ended: **${s.outcome?.status}**. Telling the people concerned.`,
  ended: (s) => `Ended: **${s.outcome?.status}** at ${s.outcome?.at}. Deliveries run as flows of their own.`,
};

function standingsInWords({ input, standings, accepted, making }: EnvelopeState): string {
  const waited = input.recipients.filter(({ role }) => isWaitedFor(role));
  const finished = waited.filter(({ id }) => standings.get(id) === 'finished').length;
  const due = accepted.length + (making ? 1 : 0);
  return `${finished} of ${waited.length} have finished${due > 0 ? `, ${due} signatures are to be made` : ''}`;
}

/** Moves to a stage and says so where operators look: search attribute and current details. */
export function enterStage(state: EnvelopeState, stage: EnvelopeStage): void {
  if (state.stage === stage) return;
  state.stage = stage;
  describe(state);
  upsertSearchAttributes([{ key: flowStageKey, value: stage }]);
}

/** Says in the current details where the flow stands and what holds it up. */
export function describe(state: EnvelopeState): void {
  const stands = words[state.stage](state);
  const troubles = lanes.flatMap((lane) => {
    const { trouble, patience } = state.lanes[lane];
    return trouble ? [troubleInWords(trouble, patience)] : [];
  });
  setCurrentDetails([...troubles, stands].join('\n\n'));
}

export function recipientOf(state: EnvelopeState, recipientId: string): FlowRecipient | undefined {
  return state.input.recipients.find(({ id }) => id === recipientId);
}

/** Tells whether the flow is to go on as a new run as soon as nothing is under way. */
export function isHistoryLong({ input: { historyLimit } }: EnvelopeState): boolean {
  const { continueAsNewSuggested, historyLength } = workflowInfo();
  return historyLimit === undefined ? continueAsNewSuggested : historyLength > historyLimit;
}
