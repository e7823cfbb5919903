import { databaseRoles, tableRights } from '#entities/rights/table-rights.ts';

/** The table of rights in Markdown: a line for each table, a column for each role. */
export function rightsTable(): string {
  const head = [`| Table | ${databaseRoles.join(' | ')} |`, `|---|${'---|'.repeat(databaseRoles.length)}`];
  const lines = Object.entries(tableRights).map(([table, rights]) => {
    const cells = databaseRoles.map((role) => rights[role] ?? '–');
    return `| \`${table}\` | ${cells.join(' | ')} |`;
  });
  return [...head, ...lines].join('\n');
}
