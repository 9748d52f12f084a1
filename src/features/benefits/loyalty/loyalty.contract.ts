import { z } from 'zod';
import { cursorPageOf, cursorQuery, idParam } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { count, decimal, filled, integer, positive, twoDecimals, filledMultiline } from '#kit/contract/fields.ts';

const maxPoints = 100_000_000;
const maxDays = 90;

/** Points of an order: an integer, at least 1. */
const redeemed = positive(maxPoints, 'Usa como máximo 100.000.000');

const fields = z.strictObject({
  active: z.boolean(),
  /** Name that guests read, in the plural. */
  pointsName: filled(40, 'Escribe cómo se llaman los puntos'),
  /** Percentage of the amount paid for products. */
  percentage: twoDecimals(
    decimal.min(0.01, 'Escribe un porcentaje entre 0,01 y 100').max(100, 'Escribe un porcentaje entre 0,01 y 100'),
  ),
  minRedeem: redeemed,
  maxRedeem: redeemed,
  /** Months until points expire; null: never. */
  expiresMonths: positive(120, 'Usa como máximo 120 meses').nullable(),
  /** Days until earned points can be spent. */
  pendingDays: count(maxDays, `Usa como máximo ${maxDays} días`),
  /** Days that a gift card of the programme is valid. */
  giftCardDays: positive(maxDays, `Una gift card del programa dura como máximo ${maxDays} días`),
});

/** Settings of the programme. A point is worth one unit of the currency. */
export const loyaltyDraft = fields.superRefine(({ minRedeem, maxRedeem }, context) => {
  if (minRedeem < maxRedeem) return;
  context.addIssue({
    code: 'custom',
    path: ['maxRedeem'],
    message: `El máximo debe ser mayor que el mínimo, que es ${minRedeem}`,
  });
});
export type LoyaltyDraft = z.output<typeof fields>;

export const loyaltySettings = fields.extend({ version: integer });
export type LoyaltySettings = z.output<typeof loyaltySettings>;

/** Points of a customer, including those of merged customers. */
export const pointsBalance = z.object({
  /** Points that can be spent now. */
  available: integer,
  /** Earned points that cannot be spent yet. */
  pending: integer,
  /** Points that refunds took back after they were spent. The next purchase pays them. */
  debt: integer,
  /** Next expiry, and the points that expire then. */
  expiresAt: z.iso.datetime().nullable(),
  expiring: integer,
});
export type PointsBalance = z.output<typeof pointsBalance>;

export const pointsHolder = pointsBalance.extend({
  /** Id of the customer. */
  id: integer,
  name: z.string(),
  phone: z.string(),
  movedAt: z.iso.datetime().nullable(),
});
export type PointsHolder = z.output<typeof pointsHolder>;

export const entryKindLabels = {
  earn: 'Ganó',
  spend: 'Canjeó',
  expire: 'Vencieron',
  reverse: 'Revertidos por reembolso',
  give_back: 'Devueltos',
  adjust: 'Ajuste',
  merge: 'Unión de clientes',
  split: 'Separación de clientes',
} as const;
export type EntryKind = keyof typeof entryKindLabels;
const entryKinds = Object.keys(entryKindLabels) as [EntryKind, ...EntryKind[]];

/** Movement of points. */
export const pointsEntry = z.object({
  id: integer,
  at: z.iso.datetime(),
  kind: z.enum(entryKinds),
  /** Positive or negative. */
  points: integer,
  /** For pending points: when they can be spent; null: already. */
  fromAt: z.iso.datetime().nullable(),
  /** For added points: when they expire; null: never. */
  endsAt: z.iso.datetime().nullable(),
  orderId: integer.nullable(),
  /** The other customer of a merge or split. */
  other: z.object({ id: integer, name: z.string(), phone: z.string() }).nullable(),
  authorName: z.string(),
  reason: z.string(),
});
export type PointsEntry = z.output<typeof pointsEntry>;

export const pointsAdjustment = z.strictObject({
  /** Positive or negative. */
  points: decimal
    .int('Debe ser un número entero')
    .min(-maxPoints, 'Son demasiados puntos')
    .max(maxPoints, 'Son demasiados puntos')
    .refine((points) => points !== 0, 'Escribe cuántos puntos'),
  reason: filledMultiline(300, 'Escribe un motivo'),
});
export type PointsAdjustment = z.output<typeof pointsAdjustment>;

/** Gift card created from points. */
export const pointsCard = z.object({
  /** Bearer code: returned only once here, and visible to users with access to coupons. */
  code: z.string(),
  points: integer,
  /** In the minor unit. */
  amount: integer,
  /** Last valid day. */
  expiresOn: z.iso.date(),
});
export type PointsCard = z.output<typeof pointsCard>;

const owed = z.object({
  points: integer,
  /** The value in money, in the minor unit. */
  amount: integer,
});

/** Lot whose stored balance differs from the sum of its movements. */
export const ledgerDifference = z.object({
  customerId: integer,
  lotId: integer,
  left: integer,
  ledger: integer,
});
export type LedgerDifference = z.output<typeof ledgerDifference>;

export const ledgerCheck = z.object({
  checkedAt: z.iso.datetime(),
  /** Lots compared, and the points they have left. */
  lots: integer,
  points: integer,
  wrong: integer,
  /** A sample of the wrong lots. */
  differences: z.array(ledgerDifference),
});
export type LedgerCheck = z.output<typeof ledgerCheck>;

/** Liability of the programme towards its customers. */
export const loyaltySummary = z.object({
  customers: integer,
  /** Total, including pending points. */
  owed,
  pending: owed,
  /** Points that customers owe after refunds. */
  debt: owed,
  /** By the local month in which they expire, `2026-11`; null: never. */
  months: z.array(owed.extend({ month: z.string().nullable() })),
  /** Null until the first check. */
  check: ledgerCheck.nullable(),
});
export type LoyaltySummary = z.output<typeof loyaltySummary>;

export const loyaltyApi = {
  settings: endpoint({
    method: 'GET',
    path: '/loyalty/settings',
    policy: 'loyalty.show',
    summary: 'El programa de puntos: qué da cada compra y cuánto se puede canjear',
    reply: loyaltySettings,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/loyalty/settings',
    policy: 'loyalty.update',
    summary: 'Actualizar el programa de puntos',
    body: fields.partial(),
    wrap: 'loyalty',
    merges: true,
    reply: loyaltySettings,
  }),
  summary: endpoint({
    method: 'GET',
    path: '/loyalty/summary',
    policy: 'loyalty.show',
    summary: 'Lo que el programa debe a sus clientes, por mes de vencimiento, y si los saldos cuadran',
    reply: loyaltySummary,
  }),
  check: endpoint({
    method: 'POST',
    path: '/loyalty/check',
    weight: 'heavy',
    policy: 'loyalty.update',
    summary: 'Revisar ahora que los saldos cuadren con sus movimientos',
    reply: ledgerCheck,
  }),
  customers: endpoint({
    method: 'GET',
    path: '/loyalty/customers',
    policy: 'loyalty.list',
    summary: 'Clientes con puntos, primero los del último movimiento',
    query: cursorQuery,
    reply: cursorPageOf(pointsHolder),
  }),
  customer: endpoint({
    method: 'GET',
    path: '/loyalty/customers/:id',
    policy: 'loyalty.list',
    summary: 'Los puntos de un cliente',
    params: idParam,
    reply: pointsHolder,
  }),
  ofPhone: endpoint({
    method: 'GET',
    path: '/loyalty/phone',
    policy: 'loyalty.redeem_for_guest',
    summary: 'Los puntos de quien pide por teléfono, que se canjean en su pedido sin código',
    query: z.object({ phone: filled(30, 'Escribe un teléfono') }),
    reply: pointsBalance.extend({ pointsName: z.string() }),
  }),
  entries: endpoint({
    method: 'GET',
    path: '/loyalty/customers/:id/entries',
    policy: 'loyalty.list',
    summary: 'Los movimientos de los puntos de un cliente, primero el último',
    params: idParam,
    query: cursorQuery.omit({ query: true }),
    reply: cursorPageOf(pointsEntry),
  }),
  adjust: endpoint({
    method: 'POST',
    path: '/loyalty/customers/:id/adjust',
    policy: 'loyalty.adjust',
    summary: 'Sumar o restar puntos a un cliente, con un motivo',
    params: idParam,
    body: pointsAdjustment,
    wrap: 'adjustment',
    idempotent: true,
    reply: pointsHolder,
  }),
  giftCard: endpoint({
    method: 'POST',
    path: '/loyalty/customers/:id/gift_card',
    policy: 'loyalty.adjust',
    summary: 'Cambiar puntos de un cliente por una gift card privada, que dura lo que dice el programa',
    params: idParam,
    body: z.strictObject({ points: redeemed }),
    wrap: 'gift_card',
    status: 201,
    idempotent: true,
    reply: pointsCard,
  }),
};

export const loyaltyEntity = entity({
  table: 'loyaltySettings',
  area: 'loyalty',
  label: 'programa de puntos',
  title: 'pointsName',
  fields: {
    active: 'Programa activo',
    pointsName: 'Nombre de los puntos',
    percentage: 'Porcentaje que acumula',
    minRedeem: 'Mínimo por canje',
    maxRedeem: 'Máximo por canje',
    expiresMonths: 'Meses hasta vencer',
    pendingDays: 'Días hasta poder usarlos',
    giftCardDays: 'Días de una gift card',
  },
});
