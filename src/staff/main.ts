// `npm run staff`: the operator's command for members of staff; it writes to the database, never through the API.
import { userInfo } from 'node:os';
import { staffLinkMinutes } from '#domain/account/staff.ts';
import type { EntityManager } from '#entities/orm.ts';
import { formatTable } from '#stack/table.ts';
import { addStaff } from './add-staff.ts';
import { changeRoles } from './change-roles.ts';
import type { KeyTerms } from './credentials.ts';
import { linkStaff } from './link-staff.ts';
import { listStaff } from './list-staff.ts';
import { readCommand, usage, type StaffCommand } from './options.ts';
import { removeStaff } from './remove-staff.ts';
import { resetFactor } from './reset-factor.ts';
import { rotateStaff } from './rotate-staff.ts';
import { runFlows } from './flows/run-flows.ts';
import { atTarget, runCommand } from './run-command.ts';

type Row = readonly [string, string];

const show = (title: string, rows: readonly Row[]) =>
  console.log(formatTable([{ title, rows }], process.stdout));
const linkRow = (link: string): Row => [`Sign in (${staffLinkMinutes} min)`, link];
const endRow = ({ days, keyRoles }: KeyTerms): Row => [
  'The key ends',
  `after ${days} days${keyRoles ? `, and has the role ${keyRoles.join(', ')} alone` : ''}`,
];
const keyRow = (apiKey: string): Row => ['API key (shown once)', apiKey];

async function run(em: EntityManager, command: StaffCommand, baseUrl: string): Promise<void> {
  const operator = userInfo().username;
  switch (command.name) {
    case 'add': {
      const { apiKey, link } = await addStaff(em, { ...command, baseUrl, operator });
      const roles: Row = ['Roles', command.roles.join(', ')];
      return show(`${command.email} is on the staff`, [
        roles,
        keyRow(apiKey),
        endRow(command.terms),
        linkRow(link),
      ]);
    }
    case 'link': {
      const { link } = await linkStaff(em, { ...command, baseUrl, operator });
      return show(`A session for ${command.email}`, [linkRow(link)]);
    }
    case 'reset-factor': {
      const { link } = await resetFactor(em, { ...command, baseUrl, operator });
      return show(`${command.email} sets up a second factor anew; all sessions have ended`, [linkRow(link)]);
    }
    case 'roles': {
      const { before } = await changeRoles(em, { ...command, operator });
      const rows: Row[] = [
        ['Before', before.join(', ')],
        ['Now', command.roles.join(', ')],
      ];
      return show(`${command.email} has other roles`, rows);
    }
    case 'rotate': {
      const { apiKey } = await rotateStaff(em, { ...command, operator });
      return show(`${command.email} has a new key; the old one and all sessions have ended`, [
        keyRow(apiKey),
        endRow(command.terms),
      ]);
    }
    case 'remove':
      await removeStaff(em, { ...command, operator });
      console.log(`${command.email} is removed; key, sessions and links have ended.`);
      return;
    case 'list': {
      const rows = await listStaff(em);
      if (rows.length > 0) return show('Staff', rows);
      console.log('There are no members of staff yet.');
      return;
    }
    case 'help':
      console.log(usage);
  }
}

const argv = process.argv.slice(2);
if (argv[0] === 'flows') process.exitCode = await runFlows(argv.slice(1), process.env);
else
  await runCommand(usage, async () => {
    const command = readCommand(argv);
    if (command.name === 'help') return console.log(usage);
    await atTarget((em, baseUrl) => run(em, command, baseUrl));
  });
