import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { pollEntity, pollsApi } from '../polls.contract.ts';
import { previewPoll } from './previewPoll.ts';
import { requireSoundPoll } from './requireSoundPoll.ts';

export const polls = implementApiWith(pollsApi, ({ areas, originOf }) => {
  const plain = crudHandlers(pollsApi, { entity: pollEntity, areas });
  return {
    ...plain,
    async create(ctx, input) {
      await requireSoundPoll(ctx.db, null, input.body);
      return plain.create(ctx, input);
    },
    async update(ctx, input) {
      await requireSoundPoll(ctx.db, input.params.id, input.body);
      return plain.update(ctx, input);
    },
    preview: (ctx, { query }) => previewPoll(ctx, query.questionIds, originOf(ctx.tenant.slug, ctx.request.host)),
  };
});
