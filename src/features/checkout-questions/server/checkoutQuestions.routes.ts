import { emit } from '#kit/server/events.ts';
import { serve } from '#kit/server/mount.ts';
import { paginate } from '#kit/server/paginate.ts';
import { insert } from '#kit/server/write.ts';
import { checkoutQuestionsApi } from '../checkoutQuestions.contract.ts';

/** A catalogue is short: one page holds it. */
const most = 1000;

export const checkoutQuestions = serve(checkoutQuestionsApi, {
  list: ({ db }) =>
    paginate(db.selectFrom('checkoutQuestions').select(['id', 'question']).orderBy('questionNorm').orderBy('id'), {
      limit: most,
    }),
  create: async ({ db }, { body }) => {
    const made = await insert(db, 'checkoutQuestions', body);
    await emit(db, 'stores');
    return made;
  },
});
