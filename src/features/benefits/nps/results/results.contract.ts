import { z } from 'zod';
import { cursorPageOf, cursorQuery, idParam, queryIds, queryDay } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { enumOf, filledMultiline, integer, positive, positiveAmount } from '#kit/contract/fields.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';
import { dispatchLabels, dispatchMethod, type DispatchMethod } from '#domain/delivery/dispatch.ts';
import { type DroppedBecause, droppedLabels } from '../invitations/invitations.rules.ts';
import { questionCategory } from '../questions/questions.contract.ts';

/** Filters shared by the results and the answers. */
const resultFilters = {
  /** Store's days of the orders, both included. */
  startDate: queryDay.optional(),
  endDate: queryDay.optional(),
  dispatchMethod: dispatchMethod.optional(),
  storeId: queryIds.optional(),
  /** Resolved to the group's stores at query time. */
  storeGroupId: recordFilter('storeGroups'),
};
export const resultQuery = z.object(resultFilters);
export type ResultQuery = z.output<typeof resultQuery>;

/** Numbers by which guests judge: how many were invited, and how many of each kind answered. */
const tally = z.object({ invited: integer, promoters: integer, passives: integer, detractors: integer });
const scored = tally.extend({
  answers: integer,
  /** From -100 to 100; null below thirty answers. */
  score: z.number().nullable(),
  /** 95% confidence interval of the score. */
  low: z.number().nullable(),
  high: z.number().nullable(),
});
export type Scored = z.output<typeof scored>;

export const trendSteps = ['day', 'week', 'month'] as const;
export type TrendStep = (typeof trendSteps)[number];

const questionResult = z.object({
  id: integer,
  description: z.string(),
  category: questionCategory,
  /** Detractors, passives and promoters; no and yes; one to five; comments. */
  counts: z.array(integer),
});
export type QuestionResult = z.output<typeof questionResult>;

export const npsResult = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  total: scored,
  /** Previous period of the same length. */
  before: scored,
  step: z.enum(trendSteps),
  trend: z.array(scored.extend({ day: z.iso.date(), until: z.iso.date() })),
  /** The surest best first. */
  stores: z.array(scored.extend({ id: integer, name: z.string() })),
  dispatchMethods: z.array(scored.extend({ dispatchMethod })),
  questions: z.array(questionResult),
  /** Unattended answers with a score of six or less, of the last sixty days. */
  pending: integer,
});
export type NpsResult = z.output<typeof npsResult>;

/** Days after which an unhappy guest who was not attended to counts as archived: an apology no longer helps. */
export const pendingDays = 60;

export const answerStates = {
  pending: 'Por atender',
  comments: 'Con comentario',
  attended: 'Atendidas',
  archived: 'Archivadas',
} as const;
export type AnswerState = keyof typeof answerStates;

const answerListQuery = cursorQuery.omit({ query: true }).extend({
  ...resultFilters,
  state: enumOf(answerStates).optional(),
  /** Of a customer, under every number they turned out to have. */
  userId: recordFilter('customers'),
});
export type AnswerListQuery = z.output<typeof answerListQuery>;

/** How to reach the guest of an order. */
const answerGuest = z.object({
  customerId: integer.nullable(),
  name: z.string(),
  /** As in `+56987654321`; empty if unknown. */
  phone: z.string(),
  mail: z.string(),
});

/** Answers of a guest with their order. */
export const npsAnswer = z.object({
  id: integer,
  version: integer,
  orderId: integer,
  storeId: integer,
  storeName: z.string(),
  dispatchMethod,
  /** Null without permission to see orders, and once the person was erased. */
  guest: answerGuest.nullable(),
  /** Lines of the order; empty without permission to see orders. */
  items: z.array(z.object({ name: z.string(), quantity: integer })),
  score: integer.nullable(),
  answeredAt: z.iso.datetime(),
  answers: z.array(
    z.object({ description: z.string(), category: questionCategory, value: integer.nullable(), comment: z.string() }),
  ),
  attendedAt: z.iso.datetime().nullable(),
  attendedBy: z.string(),
  attendedNote: z.string(),
});
export type NpsAnswer = z.output<typeof npsAnswer>;

export const replyChannels = { whatsapp: 'WhatsApp', mail: 'Correo' } as const;
export type ReplyChannel = keyof typeof replyChannels;

export const answerReply = z.strictObject({
  channel: enumOf(replyChannels),
  /** The gift card is added to it. */
  message: filledMultiline(800, 'Escribe un mensaje'),
  /** Private gift card: `amount` in the minor unit, valid for `days` days from today. */
  giftCard: z.strictObject({ amount: positiveAmount, days: positive(365, 'Usa como máximo 365 días') }).nullable(),
});
export type AnswerReply = z.output<typeof answerReply>;

/** The message as the guest gets it, and the answer that is attended to by it. */
const sentReply = z.object({ answer: npsAnswer, message: z.string(), code: z.string().nullable() });
export type SentReply = z.output<typeof sentReply>;

const jobId = z.string().regex(/^\d{1,15}$/, 'No es el número de una exportación');

export const answersApi = {
  result: endpoint({
    method: 'GET',
    path: '/answers/nps_result',
    weight: 'heavy',
    policy: 'answers.nps_results',
    summary: 'Resultados NPS de un período y del anterior; sin fechas, los últimos 30 días',
    query: resultQuery,
    reply: npsResult,
  }),
  list: endpoint({
    method: 'GET',
    path: '/answers',
    policy: 'answers.show',
    summary: 'Respuestas, primero la más reciente',
    query: answerListQuery,
    reply: cursorPageOf(npsAnswer),
  }),
  pending: endpoint({
    method: 'GET',
    path: '/answers/pending_count',
    policy: 'answers.nps_results',
    inShell: true,
    summary: 'Cuántas respuestas de clientes insatisfechos faltan por atender',
    reply: z.object({ pending: integer }),
  }),
  attend: endpoint({
    method: 'POST',
    path: '/answers/:id/attend',
    policy: 'answers.update',
    summary: 'Marcar una respuesta como atendida, con lo que se hizo',
    params: idParam,
    body: z.strictObject({ note: filledMultiline(1000, 'Escribe qué hiciste') }),
    reply: npsAnswer,
  }),
  reply: endpoint({
    method: 'POST',
    path: '/answers/:id/reply',
    policy: 'answers.update',
    summary:
      'Responder a un cliente, con un regalo si se quiere. Por correo se envía; por WhatsApp lo envía quien responde. La respuesta queda atendida',
    params: idParam,
    body: answerReply,
    idempotent: true,
    reply: sentReply,
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/orders/export_nps_csv',
    policy: 'answers.export',
    purpose: 'export',
    summary: 'Pedir un archivo con las respuestas de los filtros; una tarea lo escribe',
    query: resultQuery,
    status: 202,
    reply: z.object({ jobId: z.string() }),
    transaction: 'write',
  }),
  file: endpoint({
    method: 'GET',
    path: '/answers/exports/:id',
    policy: 'answers.export',
    summary: 'El archivo de una exportación de respuestas; solo para quien la pidió',
    params: z.object({ id: jobId }),
    produces: 'text/csv',
    transaction: 'none',
  }),
};

export const answerEntity = entity({
  table: 'npsInvitations',
  area: 'answers',
  label: 'respuesta',
  title: 'orderId',
  references: { orderId: 'orders', storeId: 'stores', pollId: 'polls' },
  fields: {
    orderId: 'Pedido',
    storeId: 'Local',
    pollId: 'Encuesta',
    dispatchMethod: 'Entrega',
    businessDay: 'Día del pedido',
    sendAt: 'Se envía',
    sentAt: 'Enviada',
    droppedBecause: 'Por qué no se envió',
    token: 'Enlace',
    questions: 'Preguntas',
    answeredAt: 'Respondida',
    score: 'Puntaje',
    hasComment: 'Con comentario',
    alertedAt: 'Avisada al local',
    attendedAt: 'Atendida',
    attendedBy: 'La atendió',
    attendedNote: 'Qué se hizo',
  },
  words: {
    dispatchMethod: (method: DispatchMethod) => dispatchLabels[method],
    droppedBecause: (reason: DroppedBecause) => droppedLabels[reason],
    attendedAt: (at: string, { dateTime }) => dateTime(at),
  },
});
