import { makePartner } from '#test/support/people/partner.ts';
import { startWorld, type World } from './world.ts';

let shared: Promise<World> | undefined;

async function start(): Promise<World> {
  const world = await startWorld();
  // Each app that `serveAnother` makes listens to it as long as the process lives.
  world.deps.provider.setMaxListeners(0);
  return world;
}

/**
 * The one world of this test process, for the files that want none of their own; it ends with the process. Each file has
 * a partner in an organization of its own there. A file that counts what everybody does, stops a part of the world or
 * changes its tables starts a world of its own (`startWorld`).
 */
export async function sharedWorld(): Promise<World> {
  const world = await (shared ??= start());
  const partner = await makePartner(world.deps, 'Test Partner LLC');
  return { ...world, partner, stop: () => Promise.resolve() };
}
