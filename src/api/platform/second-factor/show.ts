import { z } from 'zod';
import { RecoveryCode } from '#entities/account/recovery-code.ts';
import { TotpSecret } from '#entities/account/totp-secret.ts';
import { factorsOf } from '../../common/second-factor/factors-of.ts';
import { ok } from '../../http/answers/answer.ts';
import { Time } from '../../http/input/fields.ts';
import { platformOperation } from '../platform-operation.ts';

const SecondFactorView = z
  .object({
    app: z
      .object({ added_at: Time, last_used_at: Time.nullable() })
      .nullable()
      .meta({ description: 'The app that makes codes; null without one' }),
    recovery_codes_left: z.int(),
    devices: z.int().meta({ description: 'Devices on which sign-ins are confirmed' }),
    passkeys: z.int(),
  })
  .meta({ id: 'SecondFactor' });

/** GET /api/v1/auth/second-factor: what the caller's sign-ins ask for besides the password. */
export const getSecondFactor = platformOperation({
  method: 'get',
  path: '/api/v1/auth/second-factor',
  operationId: 'getSecondFactor',
  summary: 'My second factor',
  tag: 'Second factor',
  session: true,
  answer: ok('What sign-ins ask for besides the password', z.object({ second_factor: SecondFactorView })),
  handle: async (c) => {
    const { deps, user } = c.var;
    const em = deps.orm.em.fork();
    const app = await em.findOne(TotpSecret, { userId: user.id, confirmedAt: { $ne: null } });
    const { devices, passkeys } = await factorsOf(em, user.id);
    const left = await em.count(RecoveryCode, { userId: user.id });
    const shown = app?.confirmedAt && {
      added_at: app.confirmedAt.toISOString(),
      last_used_at: app.lastUsedAt?.toISOString() ?? null,
    };
    return { second_factor: { app: shown ?? null, recovery_codes_left: left, devices, passkeys } };
  },
});
