import type { ApiDependencies } from '../../http/deps.ts';

/** Waits up to 8 s until the row says that the request is signed; tells whether it does. */
export async function waitForSeal({ ends }: Pick<ApiDependencies, 'ends'>, id: string): Promise<boolean> {
  return (await ends.wait({ table: 'sign_request', id }, 'signed')) === 'signed';
}
