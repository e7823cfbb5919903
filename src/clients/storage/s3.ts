import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { StorageMissing, StorageUnavailable, type Storage } from './storage.ts';

/** `s3://bucket/prefix?region=…&endpoint=…`; credentials come from the SDK's usual places (AWS_ACCESS_KEY_ID and others). */
export type S3Settings = { bucket: string; prefix: string; region: string; endpoint: string | undefined };

/** Reads an s3 address: bucket, prefix, `region` (default us-east-1), `endpoint` for other servers than AWS. */
export function readS3Url(text: string): S3Settings {
  const url = new URL(text);
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    endpoint: url.searchParams.get('endpoint') ?? undefined,
  };
}

/** Many servers do not know AWS's newer checksums; readers authenticate the stored bytes themselves. */
const olderServers = {
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
} as const;

/** A bucket of an S3-compatible server; large objects go in parts, and nothing is seen before the last one. Each call is tried three times. */
export function createS3Storage(
  { bucket, prefix, region, endpoint }: S3Settings,
  { timeoutMs = 20_000 } = {},
): Storage {
  const client = new S3Client({
    region,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
      socketTimeout: timeoutMs,
    },
    ...(endpoint ? { endpoint, forcePathStyle: true, ...olderServers } : {}),
  });
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  return {
    put: async (name, bytes) => {
      let failed: unknown;
      const body = Readable.from(remember(bytes, (error) => (failed = error)));
      const upload = new Upload({ client, params: { ...at(name), Body: body }, queueSize: 2 });
      await upload.done().catch((cause: unknown) => {
        throw failed ?? new StorageUnavailable({ cause });
      });
    },
    get: async (name, part) => {
      try {
        const range = part && { Range: `bytes=${part[0]}-${part[1] - 1}` };
        const { Body } = await client.send(new GetObjectCommand({ ...at(name), ...range }));
        if (Body instanceof Readable) return Body;
      } catch (cause) {
        throw cause instanceof NoSuchKey
          ? new StorageMissing(name, { cause })
          : new StorageUnavailable({ cause });
      }
      throw new StorageMissing(name);
    },
    remove: async (name) => {
      await client.send(new DeleteObjectCommand(at(name))).catch((cause: unknown) => {
        throw new StorageUnavailable({ cause });
      });
    },
    close: () => client.destroy(),
  };
}

/** Passes a stream on and notes its own failure, as it was thrown; a failure that ends it from outside is not noted. */
async function* remember(
  bytes: AsyncIterable<Uint8Array>,
  note: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  const next = async () => {
    try {
      return await source.next();
    } catch (error) {
      note(error);
      throw error;
    }
  };
  try {
    for (let piece = await next(); !piece.done; piece = await next()) yield piece.value;
  } finally {
    await source.return?.();
  }
}
