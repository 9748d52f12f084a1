import { crudHandlers } from '#kit/server/data/crudHandlers.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { questionEntity, questionsApi } from '../questions.contract.ts';
import { requireUnasked } from './requireUnasked.ts';

export const questions = implementApiWith(questionsApi, ({ areas }) => {
  const plain = crudHandlers(questionsApi, { entity: questionEntity, areas });
  return {
    ...plain,
    async update(ctx, input) {
      await requireUnasked(ctx.db, input.params.id);
      return plain.update(ctx, input);
    },
    async remove(ctx, input) {
      await requireUnasked(ctx.db, input.params.id);
      return plain.remove(ctx, input);
    },
  };
});
