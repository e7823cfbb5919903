import { execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { TokenRefused, TokenUnavailable } from '#keyservice/token/token.ts';
import type { FaultyToken } from '#test/keyservice/support/faulty-token.ts';
import { makeFaultyToken } from '#test/keyservice/support/faulty-token.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { untilTheEnd } from '#test/support/world/set-up.ts';
import { makeKept, openFaulty, openSoft, p256, signs } from './support/opened.ts';

const run = promisify(execFile);
const program = fileURLToPath(new URL('./support/holder-program.ts', import.meta.url));
const opened = untilTheEnd(openFaulty);
const made = untilTheEnd(async () => {
  const faulty = await makeFaultyToken();
  return { faulty, stop: () => faulty.remove() };
});

function pkcs11Tool(
  { module, label, environment }: FaultyToken,
  ...args: string[]
): Promise<{ stdout: string }> {
  return run('pkcs11-tool', ['--module', module, '--token-label', label, ...args], { env: environment });
}

/** Tells whether a process has ended; nobody may have asked for its end yet. */
async function isGone(pid: number): Promise<boolean> {
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  return state === undefined || / Z /.test(state);
}

describe.concurrent('a token is refused with what to do when', () => {
  test('its module is not there, or is something else', async () => {
    const { faulty } = await made();
    const module = join(faulty.folder, 'text.so');
    const message = `PKCS11_MODULE: ${module} is no PKCS#11 module that this machine can load`;
    await expect(openSoft({ ...faulty, module })).rejects.toThrow(message);
    await writeFile(module, 'no library');
    const opening = openSoft({ ...faulty, module });
    await expect(opening).rejects.toThrow(TokenRefused);
    await expect(opening).rejects.toThrow(message);
  });

  test('its label is another', async () => {
    const { faulty } = await made();
    const opening = openSoft({ ...faulty, label: 'other' });
    await expect(opening).rejects.toThrow(
      'PKCS11_TOKEN_LABEL: no token has this label, "other"; the module has "tamga", ""',
    );
    expect(await faulty.logins()).toEqual([]);
  });

  test('two tokens have its label', async () => {
    const { faulty } = await made();
    const { label, soPin, pin } = faulty;
    const args = ['--init-token', '--free', '--label', label, '--so-pin', soPin, '--pin', pin];
    await run('softhsm2-util', args, { env: faulty.environment });
    await expect(openSoft(faulty)).rejects.toThrow('PKCS11_TOKEN_LABEL: 2 tokens have this label, "tamga"');
  });

  test('mechanisms are missing: a line for each', async () => {
    const { faulty } = await made();
    const missing = [0x1041, 0x0000, 0x210a, 0x210b].map((type) => `mechanism ${type}`);
    await faulty.fail(...missing);
    await expect(openSoft(faulty)).rejects.toThrow(
      [
        'The token has no CKM_ECDSA, which is needed to sign with keys on P-256 and P-384.',
        'The token has no CKM_RSA_PKCS_KEY_PAIR_GEN, which is needed to make RSA keys of 2048 to 4096 bits.',
        'The token has none of CKM_AES_KEY_WRAP_KWP, CKM_AES_KEY_WRAP_PAD, CKM_AES_KWP of Luna, ' +
          "CKM_CLOUDHSM_AES_KEY_WRAP_ZERO_PAD, one of which is needed to wrap people's keys.",
      ].join('\n'),
    );
  });
});

describe.concurrent('a mechanism of a vendor', () => {
  const withoutStandard = ['mechanism 0x210a', 'mechanism 0x210b'];

  test.each(['0x80000171', '0x8000216f'])('wraps if it is RFC 5649, number %s', async (number) => {
    // SoftHSM2 would not know the number among those that the key allows.
    const faults = [...withoutStandard, `vendor ${number} 0x210a`, 'attribute 0x40000600'];
    const { token } = await opened({ sessions: 1 }, ...faults);
    expect(await token.wrappingKeyId()).toMatch(new RegExp(`^${number.slice(2)}`));
    const { publicKey, ...wrapped } = await token.makeWrapped(p256);
    const key = await token.openWrapped({ ...wrapped, algorithm: p256 });
    expect(await signs({ key, publicKey })).toBe(true);
  });

  test('is not taken when it does something else', async () => {
    const { faulty } = await made();
    await faulty.fail(...withoutStandard, 'vendor 0x80000171 0x2109');
    await expect(openSoft(faulty)).rejects.toThrow('The token has none of');
  });
});

describe.concurrent('the PIN', () => {
  test('is tried once when it is wrong, and not again until somebody has logged in', async () => {
    const { faulty } = await made();
    const wrong = { ...faulty, pin: '00000000' };
    await expect(openSoft(wrong)).rejects.toThrow('PKCS11_PIN: the token refused it');
    expect(await faulty.logins()).toHaveLength(1);
    expect((await pkcs11Tool(faulty, '--list-slots')).stdout).toContain('user PIN count low');

    for (const again of [wrong, faulty]) {
      await expect(openSoft(again)).rejects.toThrow('it was not tried again');
    }
    expect(await faulty.logins()).toHaveLength(1);

    await pkcs11Tool(faulty, '--login', '--pin', faulty.pin, '--list-objects');
    const token = await openSoft(faulty);
    expect(token.state().problem).toBeNull();
    await token.close();
  });

  test.each([
    ['locked', 0x40000, 'is locked'],
    ['at its last try', 0x20000, 'it was not tried again'],
  ])('is not tried while it is %s', async (_, flags, message) => {
    const { faulty } = await made();
    await faulty.fail(`flags ${flags}`);
    await expect(openSoft(faulty)).rejects.toThrow(message);
    expect(await faulty.logins()).toEqual([]);
  });

  test('that was changed meanwhile is tried once by all sessions together', async () => {
    const { token, faulty } = await opened({ sessions: 3 });
    const kept = await makeKept(token);
    await faulty.fail('C_Login 0 0xa0');
    const [first = 0, ...others] = await faulty.logins();
    process.kill(first, 'SIGKILL');
    const refusal = 'PKCS11_PIN: the token refused it';
    await untilTrue(async () => token.state().problem?.startsWith(refusal) ?? false);
    expect(await signs(kept)).toBe(true);

    for (const pid of others) process.kill(pid, 'SIGKILL');
    const untilRefused = async (): Promise<boolean> =>
      signs(kept).then(
        () => false,
        (error: unknown) => error instanceof TokenUnavailable && error.message.startsWith(refusal),
      );
    const started = performance.now();
    await untilTrue(untilRefused);
    expect(performance.now() - started).toBeLessThan(15_000);
    await faulty.fail();
    await expect(signs(kept)).rejects.toThrow(refusal);
    expect(await faulty.logins()).toHaveLength(4);
  });

  test('is in no command line and no environment, and is zeroed in the end', async () => {
    const faulty = await makeFaultyToken();
    const pin = Buffer.from(faulty.pin);
    const token = await openSoft(faulty, { pin });
    for (const pid of await faulty.logins()) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8');
      expect(command).toContain('src/keyservice/token/child/main.ts');
      expect(command + (await readFile(`/proc/${pid}/environ`, 'utf8'))).not.toContain(faulty.pin);
    }
    await token.close();
    await faulty.remove();
    expect(pin.every((byte) => byte === 0)).toBe(true);
  });
});

test.concurrent('close ends the processes', async () => {
  const { token, faulty } = await opened({ sessions: 3 });
  await token.close();
  for (const pid of await faulty.logins()) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await expect(token.wrappingKeyId()).rejects.toThrow('The token is closed.');
});

test.concurrent('the processes end with the one that started them', async () => {
  const { faulty } = await made();
  const { module, label, pin, environment } = faulty;
  const holder = spawn(process.execPath, [program, module, label, pin], {
    env: environment,
    stdio: 'ignore',
  });
  await untilTrue(async () => (await faulty.logins()).length === 2).finally(() => holder.kill('SIGKILL'));
  for (const pid of await faulty.logins()) await untilTrue(() => isGone(pid));
});
