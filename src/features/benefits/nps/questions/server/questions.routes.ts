import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { questionEntity, questionsApi } from '../questions.contract.ts';
import { findQuestion, requireUnanswered, requireUnasked } from './requireUnasked.ts';

export const questions = implementApiWith(questionsApi, ({ areas }) => {
  const plain = crudHandlers(questionsApi, { entity: questionEntity, areas });
  return {
    ...plain,
    async update(ctx, input) {
      const { id } = input.params;
      const before = await findQuestion(ctx.db, id);
      const saved = await plain.update(ctx, input);
      const after = await findQuestion(ctx.db, id);
      if (after?.version !== before?.version) await requireUnasked(ctx.db, id);
      if (after?.category !== before?.category) await requireUnanswered(ctx.db, id);
      return saved;
    },
    async remove(ctx, input) {
      await requireUnasked(ctx.db, input.params.id);
      return plain.remove(ctx, input);
    },
  };
});
