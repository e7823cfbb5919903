import type { MiddlewareHandler } from 'hono';
import { successBodies } from '../../../http/answers/body-shape.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { operationsIn } from '../../../http/operation/operation.ts';

const setVisitor: MiddlewareHandler<ApiEnv> = async (c, next) => {
  c.set('visitor', true);
  await next();
};

/** An operation of the platform for which nobody need be known yet. */
export const visitorOperation = operationsIn({ bodies: successBodies, guard: setVisitor });
