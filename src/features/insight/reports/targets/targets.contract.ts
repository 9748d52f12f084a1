import { z } from 'zod';
import { queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { positiveAmount } from '#kit/contract/fields.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';

/** A month, as it travels and as it is written: its year and its number. */
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Escribe un mes con este formato: 2026-11');

/** Scope of a target that applies to the whole chain instead of a store. */
export const chainScope = 0;

const amount = z.number().int();

/** Targets of a store by month; null without one. */
const targetRow = z.object({
  /** A store's number; 0 is the chain. */
  scope: amount,
  name: z.string(),
  amounts: z.array(amount.nullable()),
  /** Sales by month, the current one so far. */
  sold: z.array(amount),
});
export type TargetRow = z.output<typeof targetRow>;

const targetChange = z.strictObject({
  scope: z.number().int().min(chainScope),
  month,
  /** Null takes the target back. */
  amount: positiveAmount.nullable(),
});
export type TargetChange = z.output<typeof targetChange>;
export const targetAmount = positiveAmount.nullable();

/** How far one is on the way to its target. */
const progress = z.object({
  scope: amount,
  name: z.string(),
  target: amount,
  sold: amount,
  /** Expected amount so far, weighted by the days and hours that have passed. */
  expected: amount,
});
export type TargetProgress = z.output<typeof progress>;

const maxMonths = 24;

export const targetsApi = {
  grid: endpoint({
    method: 'GET',
    path: '/targets',
    policy: 'targets.list',
    summary: 'Metas de venta de la cadena y de cada local por mes, con lo vendido',
    query: z.object({
      /** First month; defaults to the current one. */
      from: month.optional(),
      months: z.coerce.number().int().min(1).max(maxMonths).optional(),
    }),
    reply: z.object({ months: z.array(month), rows: z.array(targetRow) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/targets',
    policy: 'targets.update',
    summary: 'Guardar metas, todas o ninguna',
    body: z.strictObject({ targets: z.array(targetChange).min(1).max(10_000) }),
    maxBytes: 2_000_000,
    reply: z.object({ saved: amount, requestId: z.string() }),
  }),
  progress: endpoint({
    method: 'GET',
    path: '/targets/progress',
    weight: 'heavy',
    policy: 'targets.list',
    summary: 'Cuánto se lleva de las metas de un mes, y cuánto se esperaba a esta altura',
    query: z.object({
      month: month.optional(),
      storeIds: queryIds.optional(),
      storeGroupId: recordFilter('storeGroups'),
    }),
    reply: z.object({
      month,
      /** Of the chain: its own target or, where it has none, those of its stores; null where there is none, or for who reaches only some. */
      chain: progress
        .extend({ /** Stores whose targets are added up; null for the chain's own. */ stores: amount.nullable() })
        .nullable(),
      stores: z.array(progress),
    }),
  }),
};

export const targetEntity = entity({
  table: 'salesTargets',
  area: 'targets',
  label: 'meta de venta',
  title: 'month',
  references: { scope: 'stores' },
  fields: { scope: 'Local', month: 'Mes', amount: 'Meta' },
  words: {
    scope: (scope: number) => (scope === chainScope ? 'Toda la cadena' : String(scope)),
    month: (day: string) => day.slice(0, 7),
    amount: (value: number, { money }) => money(value),
  },
});
