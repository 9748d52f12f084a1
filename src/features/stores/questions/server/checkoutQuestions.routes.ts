import { crudHandlers } from '#kit/server/data/crud/crudHandlers.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { checkoutQuestionEntity, checkoutQuestionsApi } from '../checkoutQuestions.contract.ts';

/** A catalogue is short: one page holds it. */
const maxQuestions = 1000;

export const checkoutQuestions = implementApiWith(checkoutQuestionsApi, ({ areas }) =>
  crudHandlers(checkoutQuestionsApi, { entity: checkoutQuestionEntity, areas, limit: maxQuestions }),
);
