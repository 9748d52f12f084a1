import { z } from 'zod';
import { crud, idParam, pageQuery, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { enumOf, filled, integer, stamps, text } from '#kit/contract/fields.ts';
import { segmentRules } from './segmentRules.contract.ts';
import { ruleText } from './ruleText.rules.ts';

export const segmentDraft = z.strictObject({ name: filled(120), notes: text(500), rules: segmentRules });
export type SegmentDraft = z.output<typeof segmentDraft>;

export const blankSegment = { notes: '', rules: [] } satisfies Partial<SegmentDraft>;

export const segment = z.object({ ...segmentDraft.shape, ...stamps });
export type Segment = z.output<typeof segment>;

/** Steps of the funnel from the customers that match to those that a mail reaches; each is part of the one before. */
export const audienceStepLabels = {
  matched: 'Cumplen las condiciones',
  withMail: 'Tienen correo',
  consented: 'Aceptan publicidad',
  allowed: 'Su dirección recibe correos',
  rested: 'Sin campañas en 7 días',
} as const;
/** Customers that a step leaves out. */
export const leftOutLabels: Record<AudienceStep, string> = {
  matched: 'no las cumplen',
  withMail: 'sin correo',
  consented: 'no han aceptado, o la rechazaron',
  allowed: 'con rebotes o reclamos',
  rested: 'recibieron otra hace poco',
};
export type AudienceStep = keyof typeof audienceStepLabels;
export const audienceSteps = Object.keys(audienceStepLabels) as [AudienceStep, ...AudienceStep[]];

/** Filters of the list. */
const segmentFilters = {
  query: pageQuery.shape.query,
  ids: queryIds.optional(),
};

const segmentListQuery = pageQuery.extend({
  ...segmentFilters,
  sort: z.enum(['name', 'updatedAt']).optional(),
});

export const audience = z.object({
  steps: z.array(z.object({ step: enumOf(audienceStepLabels), count: integer })),
  /** Different addresses among the customers of the last step: each gets one mail. */
  addresses: integer,
});
export type Audience = z.output<typeof audience>;

export const segmentsApi = {
  ...crud(
    'segments',
    '/segments',
    { singular: 'segment', label: 'un segmento', plural: 'segmentos' },
    { item: segment, draft: segmentDraft, list: segmentListQuery, blank: blankSegment },
  ),
  count: endpoint({
    method: 'POST',
    path: '/segments/count',
    policy: 'segments.list',
    summary: 'Contar los clientes que cumplen unas condiciones, y cuántos de ellos recibirían un correo',
    weight: 'heavy',
    transaction: 'read',
    body: z.strictObject({ rules: segmentRules }),
    reply: audience,
  }),
  countSaved: endpoint({
    method: 'GET',
    path: '/segments/:id/audience',
    policy: 'segments.show',
    summary: 'Contar los clientes de un segmento, y cuántos de ellos recibirían un correo',
    weight: 'heavy',
    params: idParam,
    reply: audience,
  }),
};

export const segmentEntity = entity({
  table: 'segments',
  area: 'segments',
  label: 'segmento',
  title: 'name',
  fields: { name: 'Nombre', notes: 'Notas', rules: 'Condiciones' },
  words: { rules: ruleText },
});

/** Constraint violations as form errors: wire field and message. */
export const segmentConstraints = {
  segments_name_unique: { field: 'name', message: 'Ya existe un segmento con ese nombre.' },
};
