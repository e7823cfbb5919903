import type { Context, MiddlewareHandler } from 'hono';
import type { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import type { Certificate } from '#entities/certificate/certificate.ts';
import type { EntityManager } from '#entities/orm.ts';
import { bareBodies } from '../../http/answers/body-shape.ts';
import type { Answer } from '../../http/answers/answer.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { BeforeBody, Operation, Own, Surface } from '../../http/operation/definition.ts';
import { operationsIn } from '../../http/operation/operation.ts';
import { requireHolder } from './require-holder.ts';

/** The versions of CSC whose clients are served, by one handler each. */
const versions = ['v2', 'v1'] as const;

const setVisitor: MiddlewareHandler<ApiEnv> = async (c, next) => {
  c.set('visitor', true);
  await next();
};

const open: Surface = { bodies: bareBodies, guard: setVisitor, lenient: true };
const held: Surface = {
  bodies: bareBodies,
  lenient: true,
  security: ['user'],
  guard: requireHolder,
  problems: ['unauthorized', 'insufficient_scope', 'email_not_verified'],
};

type Schema = z.ZodType;
type Nothing = z.ZodObject;

/** What a CSC operation says of itself; its name is that of the CSC specification, `credentials/list`. */
type CscOwn<Result, B extends Schema> = Pick<
  Own<Result, Nothing, Nothing, Nothing, B>,
  'summary' | 'description' | 'problems' | 'body' | 'handle'
> & {
  name: string;
  operationId: string;
  method?: 'get' | 'post';
  answer: Answer<Result, unknown>;
  /** Set for operations that nobody need be signed in for. */
  open?: true;
  /** Finds the credential that `credentialID` names, or refuses it, before anything is said of the rest. */
  credential?: (em: EntityManager, user: User, id: string) => Promise<Certificate>;
  /** Runs on that credential, still before the rest. */
  before?: (c: Context<ApiEnv>, credential: Certificate) => Promise<void>;
  /** Runs on the body as it came, where no credential is named. */
  beforeBody?: BeforeBody;
};

/** Makes an operation of remote signing for each version of CSC, POST /csc/v2/<name> and /csc/v1/<name>. */
export function cscOperation<Result, B extends Schema = Nothing>(own: CscOwn<Result, B>): Operation[] {
  const { name, operationId, method = 'post', open: isOpen = false } = own;
  const { credential: find, before, beforeBody, ...rest } = own;
  const owned = find ? beforeShape(find, before) : beforeBody;
  return versions.map((version) =>
    operationsIn(isOpen ? open : held)({
      ...rest,
      ...(owned && { before: owned }),
      method,
      path: `/csc/${version}/${name}`,
      operationId: version === 'v2' ? operationId : `${operationId}V1`,
      tag: 'Remote signing',
    }),
  );
}

type Find = NonNullable<CscOwn<unknown, Schema>['credential']>;

/** Whose a credential is comes before the shape of the rest (decisions of the specification, section 4a). */
function beforeShape(find: Find, before: CscOwn<unknown, Schema>['before']): BeforeBody {
  return async (c, { credentialID: id }) => {
    if (typeof id !== 'string') return;
    const credential = await find(c.var.deps.orm.em.fork(), c.var.user, id);
    await before?.(c, credential);
  };
}
