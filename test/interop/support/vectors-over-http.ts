import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createVerification } from '#api/verification/verification.ts';
import { postForm } from '#test/api/verification/support/post-form.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { wrongMembers, type Vector, type VectorFolder } from '#test/support/signatures/vectors.ts';
import type { World } from '#test/support/world/world.ts';
import { serveFolder } from './serve-folder.ts';

/** An API that trusts the anchors of a folder of signatures and fetches status from it. */
export type ServedVectors = {
  /** How the answer of an endpoint differs from what it must be: one line each. */
  differencesAt: (path: string, vector: Vector) => Promise<string[]>;
  /** The paths that were fetched from the folder. */
  asked: string[];
  stop: () => Promise<void>;
};

/**
 * Serves the world's API once more, as for an operator who trusts the folder's anchors: a folder of anchors, and status by the
 * guarded client from the address that the certificates name, where the folder is served.
 */
export async function serveVectors(world: World, { folder, manifest }: VectorFolder): Promise<ServedVectors> {
  const source = await serveFolder(folder, manifest.revocation_server);
  const anchors = await mkdtemp(join(tmpdir(), 'tamga-anchors-'));
  await copyFile(join(folder, manifest.anchors), join(anchors, 'root.pem'));
  const { config: usual, orm, status, log } = world.deps;
  const trusting = { TRUST_ANCHORS_DIR: anchors, STATUS_ALLOW_PRIVATE: true };
  const config = { ...usual, ...trusting, RATE_LIMIT_VERIFICATION: 1_000_000 };
  const verification = await createVerification({ config, orm, status, log });
  const api = await serveAnother(world, { config, verification });
  const read = (file: string) => readFile(join(folder, file));
  return {
    asked: source.asked,
    differencesAt: async (path, vector) => {
      const document = vector.document === null ? {} : { document: await read(vector.document) };
      const answer = await postForm(api, path, { signature: await read(vector.file), ...document });
      if (answer.status === 200) return wrongMembers(vector, answer.body);
      return answer.status === 400 && vector.http_4xx_ok ? [] : [`it is ${answer.status}`];
    },
    stop: async () => {
      await api.close();
      await verification.close();
      await source.stop();
      await rm(anchors, { recursive: true });
    },
  };
}
