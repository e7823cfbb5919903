import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { registerUser, someEmail } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { recipientLink } from '#test/support/people/envelope.ts';
import type { World } from '#test/support/world/world.ts';

/**
 * Runs a program that takes a sign request and an envelope to their ends by a client, and hands it the token of the recipient's
 * link, which comes by mail. Gives the lines that it printed.
 */
export async function carryThrough(
  world: World,
  [program = '', ...args]: readonly string[],
  folder: string,
): Promise<string[]> {
  const user = await registerUser(world);
  const signer = someEmail();
  const env = {
    ...process.env,
    TAMGA_URL: world.baseUrl,
    TAMGA_CLIENT_ID: world.partner.clientId,
    TAMGA_CLIENT_SECRET: world.partner.clientSecret,
    PARTNER_TOKEN: await world.partner.token('sign'),
    USER_TOKEN: user.access_token,
    DOCUMENT_ID: await readyDocument(world, user),
    SIGNER: signer,
  };
  const child = spawn(program, args, { cwd: folder, env, stdio: ['pipe', 'pipe', 'inherit'] });
  const lines: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    lines.push(line);
    if (line !== 'envelope sent') continue;
    const link = await recipientLink(world, signer);
    child.stdin.end(`${link.slice(link.lastIndexOf('/') + 1)}\n`);
  }
  return lines;
}
