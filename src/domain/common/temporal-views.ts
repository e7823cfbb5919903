/** Lists of workflows that operators ask for in Temporal's UI and by its CLI. */
export const temporalViews = [
  ['Stuck', 'Stuck = true'],
  ['Stuck signatures', 'Stuck = true AND FlowStage = "sealing"'],
  ['Stuck messages', 'Stuck = true AND FlowStage = "waiting"'],
  ['Stuck by the key service', 'Stuck = true AND StuckReason = "key_service_unavailable"'],
  ['Documents that cannot be sealed', 'Stuck = true AND StuckReason = "document_unsealable"'],
  ['PDFs with other signatures than those on record', 'Stuck = true AND StuckReason = "signatures_differ"'],
  ['Signers who must give the PIN again', 'Stuck = true AND StuckReason = "activation_lapsed"'],
  ['Failed deliveries', 'WorkflowType = "webhookDelivery" AND ExecutionStatus = "Failed"'],
  ['Code that does not replay', 'TemporalReportedProblems IS NOT NULL'],
] as const;

/**
 * The address of a list of workflows in Temporal's UI. Opening it keeps the list in that browser under its name, since the UI
 * has saved views nowhere else; columns cannot be given so.
 */
export function temporalViewUrl(
  [name, query]: (typeof temporalViews)[number],
  { uiUrl, namespace }: { uiUrl: string; namespace: string },
): string {
  const url = new URL(`${uiUrl.replace(/\/$/, '')}/namespaces/${encodeURIComponent(namespace)}/workflows`);
  url.searchParams.set('query', query);
  url.searchParams.set('savedQuery', name);
  return url.href;
}
