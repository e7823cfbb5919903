import type { MikroORM } from '@mikro-orm/postgresql';

export type { EntityManager } from '@mikro-orm/postgresql';
export type Orm = MikroORM;
