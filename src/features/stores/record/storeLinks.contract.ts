import { ids } from '#kit/contract/fields.ts';
import { links } from '#kit/contract/links.ts';

export const storeLinks = links('stores', 'storeId', {
  checkoutQuestionIds: {
    label: 'Preguntas elegidas',
    to: 'checkoutQuestions',
    table: 'storeCheckoutQuestions',
    target: 'questionId',
    schema: ids(3, 'Elige hasta 3 preguntas'),
    missing: 'Una de las preguntas ya no existe',
    constraint: 'store_questions_question_fk',
  },
});
