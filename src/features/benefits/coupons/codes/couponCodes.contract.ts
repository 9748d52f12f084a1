import { z } from 'zod';
import { idParam, jobStarted, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, fieldMessages, integer, integerNumber } from '#kit/contract/fields.ts';

/** Codes per batch, and random characters per code. */
export const maxBatch = 200_000;
export const signLimits = { min: 10, max: 20 } as const;

export const batchDraft = z.strictObject({
  amount: integerNumber.min(1, fieldMessages.notPositive).max(maxBatch, 'Genera como máximo 200.000 por vez'),
  /** Prefix of every code. */
  prefix: z
    .string()
    .trim()
    .toUpperCase()
    .max(20, fieldMessages.tooLong(20))
    .regex(/^[A-Z0-9-]*$/, 'Usa letras sin tilde, números y guiones'),
  /** Random characters after the prefix. The alphabet leaves out I, L, 1, O and 0, which are easily confused. */
  signs: integerNumber
    .min(signLimits.min, `Usa al menos ${signLimits.min}: con menos se pueden adivinar`)
    .max(signLimits.max, `Usa como máximo ${signLimits.max}`),
});
export type BatchDraft = z.output<typeof batchDraft>;

export const codeBatch = z.object({
  id: integer,
  prefix: z.string(),
  signs: integer,
  /** Codes requested, and codes generated so far. */
  amount: integer,
  codeCount: integer,
  usedCount: integer,
  /** Sent by mail and not used yet. */
  sentCount: integer,
  authorName: z.string(),
  createdAt: z.iso.datetime(),
});
export type CodeBatch = z.output<typeof codeBatch>;

const batchOption = z.object({
  id: integer,
  /** Coupon, prefix and day of the batch. */
  name: z.string(),
  /** Codes that were neither used nor sent. */
  free: integer,
});
export type BatchOption = z.output<typeof batchOption>;

const batchParams = idParam.extend({ batchId: z.coerce.number().int().positive() });

export const couponCodesApi = {
  batches: endpoint({
    method: 'GET',
    path: '/coupons/:id/code_batches',
    policy: 'coupons.show',
    summary: 'Códigos de un uso de un cupón, por lotes',
    params: idParam,
    reply: z.object({ data: z.array(codeBatch) }),
  }),
  options: endpoint({
    method: 'GET',
    path: '/coupons/code_batches',
    policy: 'coupons.list',
    summary: 'Lotes de códigos de los cupones activos, con los códigos que quedan libres',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).optional(),
      name: code(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: z.object({ data: z.array(batchOption) }),
  }),
  generate: endpoint({
    method: 'POST',
    path: '/coupons/:id/code_batches',
    policy: 'coupons.create',
    summary: 'Generar códigos de un uso para un cupón, como tarea',
    params: idParam,
    body: batchDraft,
    wrap: 'code_batch',
    status: 202,
    idempotent: true,
    reply: jobStarted,
  }),
  removeUnused: endpoint({
    method: 'DELETE',
    path: '/coupons/:id/code_batches/:batchId',
    policy: 'coupons.delete',
    summary: 'Eliminar los códigos de un lote que nadie ha usado ni recibido',
    params: batchParams,
    reply: z.object({ removed: integer, left: integer }),
  }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/coupons/:id/codes/export_csv',
    policy: 'coupons.export',
    summary: 'Exportar los códigos de un cupón a CSV: usado o no, en qué pedido y cuándo',
    params: idParam,
    query: z.object({ batchId: z.coerce.number().int().positive().optional(), used: queryFlag.optional() }),
    produces: 'text/csv',
    transaction: 'none',
  }),
};
