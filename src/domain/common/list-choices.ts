const either = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Names some choices as people do: "draft, sent or in_progress". */
export function listChoices(choices: readonly string[]): string {
  return either.format(choices);
}
