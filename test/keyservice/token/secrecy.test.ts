import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { makeSoftToken } from '#test/keyservice/support/soft-token.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { makeKept, openSoft, p256 } from './support/opened.ts';

const run = promisify(execFile);
const [thief = '', planting = ''] = ['thief', 'planting'].map((name) =>
  fileURLToPath(new URL(`./support/${name}-program.ts`, import.meta.url)),
);

const filled = setUp(
  async () => {
    const soft = await makeSoftToken();
    const token = await openSoft(soft, { sessions: 1 });
    await makeKept(token);
    return { soft, token, wrapped: (await token.makeWrapped(p256)).wrapped };
  },
  async ({ token, soft }) => {
    await token.close();
    await soft.remove();
  },
);

test('nobody gets a key out of the token with its PIN', async () => {
  const { soft, wrapped } = filled;
  const args = [thief, soft.module, soft.label, soft.pin, wrapped.toString('hex')];
  const { stdout } = await run(process.execPath, args, { env: soft.environment });
  expect(JSON.parse(stdout)).toEqual({
    // Without this one the others would prove nothing: the wrapped key is whole.
    unwrapAsTheServiceDoes: 'succeeded: sensitive 1, extractable 0',
    readWrapping: 'succeeded: undefined',
    readKept: 'succeeded: undefined',
    extractable: 'C_SetAttributeValue returned CKR_ATTRIBUTE_READ_ONLY',
    copiedExtractable: 'C_CopyObject returned CKR_ATTRIBUTE_READ_ONLY',
    wrapKept: 'C_WrapKey returned CKR_KEY_UNEXTRACTABLE',
    wrapWrapping: 'C_WrapKey returned CKR_KEY_UNEXTRACTABLE',
    decrypt: 'C_DecryptInit returned CKR_KEY_FUNCTION_NOT_PERMITTED',
    decryptor: 'C_SetAttributeValue returned CKR_ACTION_PROHIBITED',
    copiedDecryptor: 'C_CopyObject returned CKR_ACTION_PROHIBITED',
    wrapByOthers: 'C_WrapKey returned CKR_MECHANISM_INVALID',
    unwrapByOthers: 'C_UnwrapKey returned CKR_MECHANISM_INVALID',
    unwrapPlain: 'C_UnwrapKey returned CKR_TEMPLATE_INCONSISTENT',
    unwrapExtractable: 'C_UnwrapKey returned CKR_TEMPLATE_INCONSISTENT',
    unwrapOpen: 'C_UnwrapKey returned CKR_TEMPLATE_INCONSISTENT',
    unwrapSecret: 'C_UnwrapKey returned CKR_TEMPLATE_INCONSISTENT',
    unwrapSecretOpen: 'C_UnwrapKey returned CKR_TEMPLATE_INCONSISTENT',
  });
});

test('pkcs11-tool sees keys that can do one thing, and never were extractable', async () => {
  const { soft } = filled;
  const args = ['--module', soft.module, '--token-label', soft.label, '--login', '--pin', soft.pin];
  const { stdout } = await run('pkcs11-tool', [...args, '--list-objects'], { env: soft.environment });
  const access = 'Access: +sensitive, always sensitive, never extractable, local';
  expect(stdout).toMatch(new RegExp(`Private Key Object; EC[^]*?Usage: +sign\n +${access}`));
  expect(stdout).toMatch(new RegExp(`label: +tamga wrapping[^]*?Usage: +wrap, unwrap\n +${access}`));
});

describe('somebody who had the PIN of the token once', () => {
  const untilDone = untilTheEnd(async () => {
    const soft = await makeSoftToken();
    return { soft, stop: () => soft.remove() };
  });

  test.each(['wrapping', 'pins'])('has nothing put under a key of theirs: %s', async (known) => {
    const { soft } = await untilDone();
    const before = await openSoft(soft, { sessions: 1 });
    const own = await before.wrappingKeyId();
    await before.close();
    const args = [planting, soft.module, soft.label, soft.pin, known];
    const { stdout: theirs } = await run(process.execPath, args, { env: soft.environment });
    const token = await openSoft(soft, { sessions: 1 });
    expect(await token.hasWrappingKey(theirs)).toBe(true);
    expect(await token.wrappingKeyId()).toBe(own);
    expect((await token.makeWrapped(p256)).wrappedBy).toBe(own);
    expect(token.state().weaknesses).toEqual([expect.stringContaining('was not made in it')]);
    await token.close();
  });
});
