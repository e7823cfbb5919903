// `npm run audit-check`: the operator's check of all audit chains, with the worker's settings; ends with 1 when one does not hold.
import { createKeyService } from '#clients/key-service/key-service.ts';
import { configOrExit } from '#config/parse.ts';
import { parseWorkerConfig } from '#config/worker.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { createStorage } from '#clients/storage/create-storage.ts';
import { createOrm } from '#entities/orm.ts';
import { actPublicKeys } from '#secrets/act-keys.ts';
import { checkAuditChains } from './check-audit-chains.ts';
import { checkPurges } from './check-purges.ts';

const nameOf = (organizationId: string): string =>
  organizationId === operatorAuditId ? `${organizationId} (the operator's own chain)` : organizationId;

const config = configOrExit(() => parseWorkerConfig(process.env));
const orm = await createOrm({ databaseUrl: config.DATABASE_URL, maxConnections: 2 });
const keyService = createKeyService({
  url: config.KEY_SERVICE_URL,
  apiKey: config.KEY_SERVICE_WORKER_CREDENTIAL,
  tls: config.keyServiceTls,
});
const storage = createStorage(config.STORAGE_URL);
try {
  const { checked, broken } = await checkAuditChains({
    orm,
    keyService,
    actKeys: actPublicKeys(config.ACT_PUBLIC_KEYS),
  });
  broken.push(...(await checkPurges({ orm, storage })));
  for (const { organizationId, reason, eventId } of broken)
    console.error(`${nameOf(organizationId)}: ${reason}${eventId ? ` at event ${eventId}` : ''}`);
  console.log(
    `${checked} audit chains were checked, the operator's own among them; ${broken.length} faults were found.`,
  );
  process.exitCode = broken.length > 0 ? 1 : 0;
} finally {
  storage.close();
  await orm.close();
}
