import { z } from 'zod';
import { crud, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled, id, stamps } from '#kit/contract/fields.ts';
import { linkFilters, linkShape, links } from '#kit/contract/links.ts';
import { type DispatchScope, dispatchScope, dispatchScopeLabels } from '#domain/delivery/dispatch.ts';

/** Questions that a guest answers on a phone without giving up. */
export const maxQuestions = 10;

export const pollLinks = links('polls', 'pollId', {
  questionIds: {
    label: 'Preguntas',
    to: 'questions',
    table: 'pollQuestions',
    target: 'questionId',
    schema: z.array(id).min(1, 'Agrega al menos una pregunta').max(maxQuestions, `Usa como máximo ${maxQuestions}`),
    missing: 'Una de las preguntas ya no existe',
    ordered: true,
  },
});

export const pollDraft = z.strictObject({
  title: filled(120),
  /** Orders that the survey covers. */
  dispatchMethod: dispatchScope,
  active: z.boolean(),
  ...linkShape(pollLinks),
});
export type PollDraft = z.output<typeof pollDraft>;

export const poll = z.object({ ...pollDraft.shape, ...stamps });
export type Poll = z.output<typeof poll>;

const pollListQuery = pageQuery.extend({
  ids: queryIds.optional(),
  active: queryFlag.optional(),
  dispatchMethod: dispatchScope.optional(),
  ...linkFilters(pollLinks),
  sort: z.enum(['title', 'updatedAt']).optional(),
});

/** Previews as full documents: the mail, and the page of its link. */
const pollPreview = z.object({ subject: z.string(), mail: z.string(), page: z.string() });
export type PollPreview = z.output<typeof pollPreview>;

export const pollsApi = {
  ...crud(
    'polls',
    '/polls',
    { singular: 'poll', label: 'una encuesta', plural: 'encuestas' },
    { item: poll, draft: pollDraft, list: pollListQuery, blank: { active: false } },
  ),
  preview: endpoint({
    method: 'GET',
    path: '/polls/preview',
    policy: 'polls.show',
    summary:
      'El correo y la página que vería un cliente con estas preguntas, en su orden; guardadas en una encuesta o no',
    query: z.object({ questionIds: queryIds }),
    reply: pollPreview,
  }),
};

export const pollEntity = entity({
  table: 'polls',
  area: 'polls',
  label: 'encuesta',
  title: 'title',
  links: pollLinks,
  fields: { title: 'Título', dispatchMethod: 'Pedidos', active: 'Activa' },
  words: { dispatchMethod: (scope: DispatchScope) => dispatchScopeLabels[scope] },
});

const otherIsActive = 'Ya hay otra encuesta activa para estos pedidos. Desactívala antes.';

/** Form errors of database constraints: wire field and message. */
export const pollConstraints = {
  polls_title_unique: { field: 'title', message: 'Ya existe una encuesta con ese título.' },
  polls_active_delivery: { field: 'active', message: otherIsActive },
  polls_active_pick_up: { field: 'active', message: otherIsActive },
};
