import { defined } from '../common/defined.ts';
import type { Metadata } from '../common/metadata.ts';
import {
  levelsOfAssurance,
  modeOf,
  type Language,
  type LevelOfAssurance,
  type SignRequestFacts,
} from './sign-request.ts';

type Text = string | null | undefined;

/** The columns of a request that say what its partner asked for. */
type Row = {
  id: string;
  clientId: string;
  organizationId: string;
  partnerName: string;
  userEmail?: Text;
  userPhone?: Text;
  documentHash: string;
  documentName?: Text;
  documentUrl?: Text;
  description?: Text;
  requiredLoa: number;
  callbackUrl?: Text;
  redirectUrl?: Text;
  externalRef?: Text;
  metadata: Metadata;
  language: Language;
  notify: boolean;
  createdAt: Date;
  expiresAt: Date;
  xRequestId: string;
  livemode: boolean;
};

/** Reads the facts of a request again from its row: the statement of its creation is about just these. */
export function requestFactsOf(row: Row): SignRequestFacts {
  const { clientId, organizationId, partnerName, documentHash, language, notify, xRequestId } = row;
  return {
    requestId: row.id,
    clientId,
    organizationId,
    partnerName,
    ...defined({
      userEmail: row.userEmail ?? undefined,
      userPhone: row.userPhone ?? undefined,
      documentName: row.documentName ?? undefined,
      documentUrl: row.documentUrl ?? undefined,
      description: row.description ?? undefined,
      callbackUrl: row.callbackUrl ?? undefined,
      redirectUrl: row.redirectUrl ?? undefined,
      externalRef: row.externalRef ?? undefined,
    }),
    ...metadataOf(row.metadata),
    documentHash,
    requiredLoa: levelOf(row.requiredLoa),
    language,
    notify,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    xRequestId,
    ...modeOf(row.livemode),
  };
}

/** Gives the member of facts that says what its partner noted; none where nothing is noted. */
export function metadataOf(metadata: Metadata = {}): { metadata?: Metadata } {
  return Object.keys(metadata).length === 0 ? {} : { metadata };
}

function levelOf(required: number): LevelOfAssurance {
  const level = levelsOfAssurance.find((known) => known === required);
  if (level === undefined) throw new Error('a sign request of no level of assurance');
  return level;
}
