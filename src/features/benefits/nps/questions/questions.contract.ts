import { z } from 'zod';
import { crud, pageQuery, queryIds } from '#kit/contract/crud.ts';
import { entity } from '#kit/contract/entity.ts';
import { integer, stamps, filledMultiline } from '#kit/contract/fields.ts';

/** How a question is answered. */
export const questionCategoryLabels = {
  nps: 'NPS: de 0 a 10',
  satisfaction: 'Satisfacción: de 1 a 5',
  yes_no: 'Sí o no',
  open: 'Comentario',
} as const;
export type QuestionCategory = keyof typeof questionCategoryLabels;
export const questionCategories = Object.keys(questionCategoryLabels) as [QuestionCategory, ...QuestionCategory[]];
export const questionCategory = z.enum(questionCategories);

export const questionDraft = z.strictObject({ description: filledMultiline(300), category: questionCategory });
export type QuestionDraft = z.output<typeof questionDraft>;

/** A question with the number of polls that ask it. */
export const question = z.object({ ...questionDraft.shape, pollCount: integer, ...stamps });
export type Question = z.output<typeof question>;

const questionListQuery = pageQuery.extend({
  ids: queryIds.optional(),
  category: questionCategory.optional(),
  sort: z.enum(['description', 'category', 'updatedAt']).optional(),
});

export const questionsApi = {
  ...crud(
    'questions',
    '/questions',
    { singular: 'question', label: 'una pregunta', plural: 'preguntas' },
    { item: question, draft: questionDraft, list: questionListQuery },
  ),
};

export const questionEntity = entity({
  table: 'questions',
  area: 'questions',
  label: 'pregunta',
  title: 'description',
  fields: { description: 'Pregunta', category: 'Categoría' },
  words: { category: (category: QuestionCategory) => questionCategoryLabels[category] },
});

/** Form errors of database constraints: wire field and message. */
export const questionConstraints = {
  questions_description_unique: { field: 'description', message: 'Ya existe esa pregunta.' },
};
