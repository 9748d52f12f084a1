import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, integer, multiline } from '#kit/contract/fields.ts';
import { questionCategory } from '../questions/questions.contract.ts';

/** Letters that a comment may have. */
export const maxComment = 1000;

/** A question as it was sent; the survey may have changed since. */
export const surveyQuestion = z.object({ id: integer, description: z.string(), category: questionCategory });
export type SurveyQuestion = z.output<typeof surveyQuestion>;

/** An answer: a number from 0 to 10, from 1 to 5, or 1 for yes and 0 for no; or a comment. */
const surveyAnswer = z.strictObject({
  questionId: id,
  value: integer.nullable().optional(),
  comment: multiline(maxComment).optional(),
});
export type SurveyAnswer = z.output<typeof surveyAnswer>;

const survey = z.object({
  storeName: z.string(),
  questions: z.array(surveyQuestion),
  /** Answers so far, editable until the deadline. */
  answers: z.array(z.object({ questionId: integer, value: integer.nullable(), comment: z.string() })),
  endsAt: z.iso.datetime(),
});
export type Survey = z.output<typeof survey>;

const surveyAnswers = z.strictObject({ answers: z.array(surveyAnswer).max(20) });
const byOrder = z.object({ uuid: z.uuid('No es el código de un pedido') });

const token = z.object({ token: z.string().regex(/^[\w-]{1,200}$/) });

/** Endpoints of the mail link. Anyone with the link may answer; responses do not reveal its recipient. */
export const surveyApi = {
  read: endpoint({
    method: 'GET',
    base: 'public',
    path: '/nps/:token',
    policy: 'public',
    link: 'survey',
    summary: 'La encuesta de un enlace, con lo que ya se respondió. Un enlace desconocido o vencido responde 404',
    params: token,
    reply: survey,
  }),
  answer: endpoint({
    method: 'POST',
    base: 'public',
    path: '/nps/:token',
    policy: 'public',
    link: 'survey',
    summary: 'Responder la encuesta de un enlace; se puede cambiar hasta que vence, y cuenta lo último',
    params: token,
    body: surveyAnswers,
    reply: survey,
  }),
  /** Guests who track an order may answer without waiting for the mail. */
  readOfOrder: endpoint({
    method: 'GET',
    base: 'public',
    path: '/orders/:uuid/poll',
    policy: 'public',
    link: 'order',
    summary: 'La encuesta de un pedido completado, con lo que ya se respondió; null si no se pregunta por él',
    params: byOrder,
    reply: z.object({ survey: survey.nullable() }),
  }),
  answerOfOrder: endpoint({
    method: 'POST',
    base: 'public',
    path: '/orders/:uuid/poll',
    policy: 'public',
    link: 'order',
    summary: 'Responder la encuesta de un pedido completado; se puede cambiar hasta que vence, y cuenta lo último',
    params: byOrder,
    body: surveyAnswers,
    reply: survey,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    base: 'public',
    path: '/unsubscribe/:token',
    policy: 'public',
    purpose: 'account',
    link: 'unsubscription',
    summary: 'No recibir más encuestas; el enlace sirve siempre',
    params: token,
    status: 204,
  }),
};
