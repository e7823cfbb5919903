import { keptReasons, type KeptReason } from '#entities/personal/kept.ts';
import { register } from '#entities/personal/register.ts';
import type { Fate } from '#entities/personal/register-types.ts';

const done: Readonly<Record<Exclude<Fate, KeptReason>, string>> = {
  null: 'emptied',
  address: 'an address that leads nowhere',
  name: '“Erased”',
  body: 'a body that says so',
  moment: 'set',
  row: 'the row goes',
  members: 'the members that are about them go',
  account: 'gone with the account',
};

function told(fate: Fate): string {
  return fate in keptReasons ? `stays: ${fate}` : done[fate as keyof typeof done];
}

/** The register of personal data in Markdown, and below it the reasons for which some stay. */
export function personalDataTable(): string {
  const lines = Object.entries(register).flatMap(([table, { whose, personal }]) =>
    Object.entries(personal).map(
      ([name, { holds, withheld, fate }]) =>
        `| \`${table}.${name}\` | ${whose} | ${holds} | ${withheld ? 'no' : 'yes'} | ${told(fate)} |`,
    ),
  );
  return [
    '| Column | Whose | What it holds | In an export | At an erasure |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n');
}

/** The reasons for which personal data stay, in Markdown. */
export function keptTable(): string {
  const lines = Object.entries(keptReasons).map(
    ([name, { why, rule, until }]) => `| ${name} | It ${why} | ${rule} | ${until} |`,
  );
  return ['| Stays | Because | Rule | Until |', '|---|---|---|---|', ...lines].join('\n');
}
