import { createHash } from 'node:crypto';
import type { KeyServiceConfig } from '#config/keyservice.ts';
import type { Logger } from 'pino';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { createLogFile } from '../log/file.ts';
import { openKeys } from '../open-keys.ts';
import type { OpenKeys } from '../open-keys.ts';
import { readDer, writeNew } from './files.ts';
import { importCeremony } from './service/import-ceremony.ts';
import { certificateMinutes } from './offline.ts';
import type { Minutes } from './offline.ts';
import type { CeremonyCommand } from './options.ts';
import { readPassphrases } from './passphrases.ts';
import { requestIssuing } from './service/request-issuing.ts';
import type { Operator } from './service/request-issuing.ts';
import { takeRoot } from './service/take-root.ts';

export type ServiceCommand = Extract<CeremonyCommand, { name: 'request' | 'import' | 'take-root' }>;

type AtService = { config: KeyServiceConfig; logger: Logger; operator: Operator; now: Date };

/** Carries out a command at the key service, on its database; gives the minutes of it. Throws CeremonyError, StartError. */
export async function actAtService(command: ServiceCommand, at: AtService): Promise<Minutes> {
  const { config, logger } = at;
  const keys = await openKeys(config, logger);
  try {
    const minutes = await act(command, keys, at);
    await createLogFile(keys.orm, config.OPERATIONS_LOG).catchUp();
    return minutes;
  } finally {
    await keys.close();
  }
}

async function act(
  command: ServiceCommand,
  keys: OpenKeys,
  { config: { CA_COUNTRY: country, PKI_URL: pkiUrl }, operator, now }: AtService,
): Promise<Minutes> {
  const atHand = { ...keys, country, pkiUrl };
  if (command.name === 'request') {
    const request = await requestIssuing(atHand, operator, command.number);
    await writeNew(command.to, request);
    return [['Request SHA-256', createHash('sha256').update(request).digest('hex')]];
  }
  if (command.name === 'take-root') {
    const passphrases = await readPassphrases(command.passphrases);
    await takeRoot(atHand, { folder: command.folder, passphrases, operator });
    return [['Folder of the root', command.folder]];
  }
  const [root, list] = await Promise.all(
    [command.root, command.list].map((path) => readDer(path, (der) => der)),
  );
  const issuing = command.issuing === undefined ? undefined : await readDer(command.issuing, (der) => der);
  if (!root || !list) throw new Error('two files were read');
  await importCeremony(atHand, { root, list, issuing }, { operator, now });
  return certificateMinutes(readCertificate(issuing ?? root));
}
