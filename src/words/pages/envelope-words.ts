import type { EnvelopeFieldType } from '#domain/envelope/envelope.ts';
import type { FieldAuto } from '#domain/envelope/field-kind.ts';
import type { Ending } from './words.ts';

/** The task that a recipient is asked to do. */
export type Task = 'sign' | 'approve' | 'copy';

/** The ways to make a signature or initials. */
export type MarkWay = 'typed' | 'drawn' | 'uploaded';

/** The faults of filled-in values, as the service sees them. */
export type RefusedWhy = 'refused' | 'character' | 'picture';

/** Every word of the page of an envelope's recipient; a language that lacks one does not compile. */
export type EnvelopeWords = {
  head: {
    asks: Record<Task, (sender: string) => string>;
    as: string;
    until: string;
    nextStep: Record<Task, string>;
  };
  access: {
    title: string;
    text: (sender: string) => string;
    label: string;
    button: string;
    busy: string;
    missing: string;
    wrong: string;
    locked: Ending & { over: string };
    shut: { title: string; text: (sender: string) => string };
  };
  host: {
    title: string;
    text: (recipient: string) => string;
    recorded: string;
    label: string;
    missing: string;
    button: string;
    busy: string;
  };
  handOver: { title: (recipient: string) => string; text: string; button: (recipient: string) => string };
  pages: {
    label: string;
    page: (number: number, count: number) => string;
    loading: string;
    failed: string;
    again: string;
    zoomIn: string;
    zoomOut: string;
    fit: string;
    scale: (percent: number) => string;
    download: string;
    print: string;
  };
  field: {
    kind: Record<EnvelopeFieldType, string>;
    name: (field: { kind: string; label: string | null; required: boolean; page: number }) => string;
    place: Record<'signature' | 'initial', string>;
    change: Record<'signature' | 'initial', string>;
    /** The first entry of a dropdown in which nothing is chosen. */
    choose: string;
    /** Beside a field that fills itself. */
    auto: Record<FieldAuto, string>;
    /** The form of a date, as the document has it. */
    dateForm: string;
    /** At an empty box of another recipient's. */
    others: string;
  };
  guide: {
    start: string;
    next: string;
    proceed: Record<Task, string>;
    progress: (done: number, total: number) => string;
    ready: Record<Task, string>;
    nothing: string;
  };
  faults: Record<RefusedWhy, (what: string) => string> & {
    missing: Record<EnvelopeFieldType, string>;
    wrongDate: string;
    wrongNumber: string;
    count: (count: number) => string;
  };
  mark: {
    title: Record<'signature' | 'initial', string>;
    everywhere: Record<'signature' | 'initial', string>;
    how: string;
    way: Record<MarkWay, string>;
    typedLabel: Record<'signature' | 'initial', string>;
    shown: string;
    drawLabel: string;
    drawHint: string;
    clear: string;
    choose: string;
    uploadHint: string;
    uploaded: (file: string) => string;
    unreadable: string;
    missing: Record<MarkWay, string>;
    adopt: string;
    cancel: string;
  };
  review: {
    title: Record<'sign' | 'approve', string>;
    text: string;
    empty: string;
    ticked: Record<'true' | 'false', string>;
    change: (field: string) => string;
    changeShort: string;
    page: (number: number) => string;
    back: string;
    nothing: string;
  };
  act: Record<'sign' | 'approve', { button: string; busy: string }>;
  decline: {
    open: string;
    title: string;
    text: (sender: string) => string;
    reason: string;
    reasonHint: string;
    missing: string;
  };
  failures: {
    accessAgain: string;
    notYourTurn: string;
    revisionChanged: string;
    fields: string;
  };
  waiting: Ending & { follow: string };
  blocked: Ending & { todo: string };
  sealing: Ending & { accepted: string; working: string };
  done: Record<'sign' | 'approve', Ending> & { download: string };
  /** What an end page tells for later: the document, who asked for it, and when the person acted. */
  kept: { document: string; sender: string; reason: string; acted: Record<'sign' | 'approve', string> };
  ended: {
    completed: Record<Task, Ending> & { at: string };
    declined: Record<'you' | 'other', Ending> & { at: string };
    voided: Ending & { at: string };
    expired: Ending & { at: string };
  };
};
