import { z } from 'zod';
import { pageOf } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled } from '#kit/contract/fields.ts';

export const checkoutQuestion = z.object({ id: z.number().int(), question: z.string() });
export type CheckoutQuestion = z.output<typeof checkoutQuestion>;

export const checkoutQuestionDraft = z.strictObject({
  question: filled(200),
});

export const checkoutQuestionsApi = {
  list: endpoint({
    method: 'GET',
    path: '/checkout_questions',
    policy: 'stores.show',
    summary: 'Preguntas que un local puede hacer antes de pagar',
    reply: pageOf(checkoutQuestion),
  }),
  create: endpoint({
    method: 'POST',
    path: '/checkout_questions',
    policy: 'stores.update',
    summary: 'Crear una pregunta',
    body: checkoutQuestionDraft,
    wrap: 'checkout_question',
    status: 201,
    idempotent: true,
    reply: checkoutQuestion,
  }),
};

export const checkoutQuestionEntity = entity({
  table: 'checkoutQuestions',
  area: 'stores',
  label: 'pregunta de pago',
  title: 'question',
  fields: { question: 'Pregunta' },
});

export const checkoutQuestionConstraints = {
  checkout_questions_unique: { field: 'question', message: 'Ya existe esa pregunta.' },
};
