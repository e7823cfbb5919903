/** A flow in a list, as the operation gives it. */
export type ShownFlow = {
  id: string;
  kind: string;
  workflow_id: string;
  /** The sign request that a delivery tells of. */
  request_id?: string | null | undefined;
  partner: { client_id: string; name: string } | null;
  organization?: { id: string; name: string } | null | undefined;
  external_ref?: string | null | undefined;
  reference?: string | null | undefined;
  name?: string | null | undefined;
  status: string;
  stage: string;
  stuck: boolean;
  stuck_since: string | null;
  stuck_reason: string | null;
  what_happened: string | null;
  what_to_do: string | null;
  next_try_at?: string | null | undefined;
  last_error?: string | null | undefined;
  waits_for?: string | null | undefined;
  created_at: string;
  expires_at?: string | null | undefined;
  attempts?: number | undefined;
  max_attempts?: number | undefined;
  next_attempt_at?: string | null | undefined;
};

type ShownRecipient = {
  id: string;
  role: string;
  status: string;
  address: string;
  link_sent_at: string | null;
  accepted_at: string | null;
  signed_at: string | null;
};

type ShownDelivery = {
  id: string;
  event_type: string;
  receiver: string;
  status: string;
  response_code: number | null;
  attempts: number;
  max_attempts: number;
  last_attempt_at: string | null;
  next_attempt_at: string | null;
};

type ShownMessage = {
  at: string;
  kind: string;
  channel: string;
  to: string;
  outcome: string;
  server_said: string | null;
};

/** One flow in full, as the operation gives it. */
export type ShownFlowDetail = ShownFlow & {
  required_loa?: number | undefined;
  signer?: string | undefined;
  link_sent_at?: string | null | undefined;
  accepted_at?: string | null | undefined;
  signed_at?: string | null | undefined;
  recipients?: readonly ShownRecipient[] | undefined;
  deliveries: readonly ShownDelivery[];
  messages?: readonly ShownMessage[] | undefined;
};

/** One sentence of a flow's timeline. */
export type ShownEvent = { at: string; text: string; by: string };
