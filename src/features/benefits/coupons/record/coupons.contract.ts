import { z } from 'zod';
import { crud, idParam, pageOf, pageQuery, queryFlag, queryIds } from '#kit/contract/crud.ts';
import { endpoint, moving } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { ids, code } from '#kit/contract/fields.ts';
import { linkFilters } from '#kit/contract/links.ts';
import { menuChannelLabels } from '#domain/catalogue.ts';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import { paymentMethodLabels } from '#domain/payments.ts';
import { weekdayLabels } from '#domain/time/weekdays.ts';
import { couponables } from './couponables.contract.ts';
import { couponLinks } from './couponLinks.contract.ts';
import { couponReferences } from './couponReferences.contract.ts';
import {
  availabilities,
  coupon,
  couponDraft,
  couponKindLabels,
  couponLabels,
  giftPickLabels,
  visibilityLabels,
} from './couponShape.contract.ts';
import { blankCoupon } from '../coupons.rules.ts';

export const couponOption = z.object({ id: z.number().int(), name: z.string() });

/** Filters of the list and the export. */
export const couponFilters = {
  query: pageQuery.shape.query,
  ids: queryIds.optional(),
  enabled: queryFlag.optional(),
  automatic: queryFlag.optional(),
  kind: couponDraft.shape.kind.optional(),
  visibility: couponDraft.shape.visibility.optional(),
  availability: z.enum(availabilities).optional(),
  ...linkFilters(couponLinks),
};

export const couponListQuery = pageQuery.extend({
  ...couponFilters,
  sort: z.enum(['code', 'createdAt', 'updatedAt', 'expiryDate']).optional(),
});
export type CouponListQuery = z.output<typeof couponListQuery>;

export const maxSwitched = 5000;

const { code: _, ...blank } = blankCoupon();

const couponsCrud = crud(
  'coupons',
  '/coupons',
  { singular: 'coupon', label: 'un cupón', plural: 'cupones' },
  {
    item: coupon,
    draft: couponDraft,
    list: couponListQuery,
    blank,
    readOnly: {
      usedCount: moving('Lo cuentan los pedidos con el cupón'),
      given: moving('Lo suman los pedidos con el cupón'),
      sold: moving('Lo suman los pedidos con el cupón'),
      codeCount: moving('Los códigos se crean con POST /coupons/{id}/code_batches'),
      codesUsed: moving('Lo cuentan los pedidos con un código'),
      availability: moving('Sigue de enabled, las fechas y los usos: para activarlo o desactivarlo envía enabled'),
    },
  },
);

export const couponsApi = {
  ...couponsCrud,
  create: endpoint({ ...couponsCrud.create, olderShapes: [couponables] }),
  update: endpoint({ ...couponsCrud.update, olderShapes: [couponables] }),
  exportCsv: endpoint({
    method: 'GET',
    path: '/coupons/export_csv',
    policy: 'coupons.export',
    summary: 'Exportar cupones a CSV con los filtros de la lista',
    query: z.object(couponFilters),
    produces: 'text/csv',
    transaction: 'none',
  }),
  all: endpoint({
    method: 'GET',
    path: '/coupons/all',
    policy: 'signedIn',
    summary: 'Cupones activos que se pueden elegir, por código',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: code(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(couponOption),
  }),
  clone: endpoint({
    method: 'POST',
    path: '/coupons/:id/clone',
    policy: 'coupons.create',
    summary: 'Crear una copia desactivada de un cupón, con un código libre',
    params: idParam,
    status: 201,
    reply: coupon,
  }),
  switchMany: endpoint({
    method: 'POST',
    path: '/coupons/switch',
    policy: 'coupons.update',
    summary: 'Activar o desactivar muchos cupones',
    body: z.strictObject({
      enabled: couponDraft.shape.enabled,
      /** Absent: every coupon that matches the filters. */
      couponIds: ids(maxSwitched, 'Elige hasta 5.000 cupones').min(1, 'Elige al menos un cupón').optional(),
      filters: z.object(couponFilters).optional(),
    }),
    wrap: 'coupon',
    reply: z.object({ changed: z.number().int(), unchanged: z.number().int(), requestId: z.string() }),
  }),
  categories: endpoint({
    method: 'GET',
    path: '/coupons/categories',
    policy: 'coupons.list',
    summary: 'Nombres de las categorías de los menús, una vez cada uno',
    reply: z.object({ data: z.array(z.string()) }),
  }),
};

export const couponEntity = entity({
  table: 'coupons',
  area: 'coupons',
  label: 'cupón',
  title: 'code',
  fields: couponLabels,
  words: {
    kind: (kind: keyof typeof couponKindLabels) => couponKindLabels[kind],
    visibility: (visibility: keyof typeof visibilityLabels) => visibilityLabels[visibility],
    giftPick: (pick: keyof typeof giftPickLabels) => giftPickLabels[pick],
    platform: (platform: keyof typeof menuChannelLabels) => menuChannelLabels[platform],
    dispatchMethod: (scope: keyof typeof dispatchScopeLabels) => dispatchScopeLabels[scope],
    days: (day: keyof typeof weekdayLabels) => weekdayLabels[day],
    paymentMethods: (method: keyof typeof paymentMethodLabels) => paymentMethodLabels[method],
    maxDiscount: (amount: number, { money }) => money(amount),
    minimumToRedeem: (amount: number, { money }) => money(amount),
    spendLimit: (amount: number, { money }) => money(amount),
  },
  links: couponLinks,
  externalIds: couponReferences.ids,
});

/** Database constraints as field errors. */
export const couponConstraints = {
  coupons_code_unique: { field: 'code', message: 'Ya existe un cupón con ese código.' },
};
