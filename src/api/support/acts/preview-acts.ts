import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { manyActs } from '../../common/support/acts/act-hindrance.ts';
import { mostFlows, Previewed, previewActs } from '../../common/support/acts/preview-acts.ts';
import { FlowQuery } from '../../common/support/flows/search-flows.ts';
import { ok } from '../../http/answers/answer.ts';
import { UuidText } from '../../http/input/fields.ts';
import { staffOperation } from '../staff-operation.ts';

const Filter = FlowQuery.omit({ limit: true, cursor: true }).meta({ id: 'FlowFilter' });

const PreviewBody = z
  .object({
    act: z.enum(manyActs, { error: `expected one of ${manyActs.join(', ')}` }),
    ids: z.array(UuidText).min(1).max(mostFlows, `expected at most ${mostFlows} ids`).optional(),
    filter: Filter.optional().meta({ description: 'As the query of the list' }),
  })
  .meta({ id: 'PreviewInput' });

/** POST /support/flows/preview: shows on which flows an act would be done, and keeps that for a quarter of an hour. */
export const previewActsOperation = staffOperation({
  method: 'post',
  path: '/support/flows/preview',
  operationId: 'previewActs',
  summary: 'Show on which flows an act would be done',
  description: `Nothing is done yet. Of at most ${mostFlows} flows, by their ids or as a search finds them; those on which the act has nothing to do are named with the reason.`,
  tag: 'Support',
  role: 'support',
  body: PreviewBody,
  answer: ok('What would be done', Previewed),
  problems: ['not_found'],
  handle: (c, { body: { act, ids, filter } }) => {
    if ((ids === undefined) === (filter === undefined))
      throw new Problem('invalid_request', 'The body needs either ids or filter, and not both.');
    return previewActs(c, ids ? { act, ids } : { act, search: { ...filter, limit: 100 } });
  },
});
