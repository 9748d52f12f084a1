import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { idParam, pageOf, pageQuery, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, ids, multiline } from '#kit/contract/fields.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';
import { choosesStores, chosenGroups, noStoresChosen } from '#features/stores/groups/storeChoice.contract.ts';
import { instant } from '#domain/schedule/schedule.ts';

export const soldOutTargetLabels = { product: 'Producto', modifier: 'Opción', ingredient: 'Ingrediente' } as const;
export const soldOutTargetsLabels = { product: 'Productos', modifier: 'Opciones', ingredient: 'Ingredientes' } as const;
export type SoldOutTarget = keyof typeof soldOutTargetLabels;
export const soldOutTargets = Object.keys(soldOutTargetLabels) as [SoldOutTarget, ...SoldOutTarget[]];

export const soldOutListQuery = pageQuery.omit({ sort: true }).extend({
  ids: queryIds.optional(),
  target: z.enum(soldOutTargets).optional(),
  /** Includes chain-wide sold-outs. */
  storeId: z.coerce.number().int().positive().optional(),
  /** Sold out in at least one store of the group. */
  storeGroupId: recordFilter('storeGroups'),
});
export type SoldOutListQuery = z.output<typeof soldOutListQuery>;

export const soldOutEndLabels = {
  opening: 'Hasta la próxima apertura',
  time: 'Hasta una hora',
  manual: 'Hasta que se reponga',
} as const;
/** Before the name of the system whose stock ends a sold-out. */
export const soldOutSourceLabel = 'Hasta que haya en';
export type SoldOutEnd = keyof typeof soldOutEndLabels;
export const soldOutEnds = Object.keys(soldOutEndLabels) as [SoldOutEnd, ...SoldOutEnd[]];

export const soldOutRow = z.object({
  id: z.number().int(),
  target: z.enum(soldOutTargets),
  targetId: z.number().int(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  /** Null is everywhere. */
  storeId: z.number().int().nullable(),
  storeName: z.string().nullable(),
  ends: z.enum(soldOutEnds),
  until: z.iso.datetime().nullable(),
  note: z.string(),
  since: z.iso.datetime(),
  authorName: z.string(),
  /** The system whose stock ended, which also puts it back on sale; null: people do. */
  source: z.string().nullable(),
  /** Of an ingredient: what it takes off sale. */
  productCount: z.number().int(),
  modifierCount: z.number().int(),
  version: z.number().int(),
});
export type SoldOutRow = z.output<typeof soldOutRow>;

const soldOutFields = z.strictObject({
  target: z.enum(soldOutTargets),
  targetIds: z.array(id).min(1, 'Elige al menos uno').max(500, 'Elige hasta 500'),
  /** Null without store groups means every store. Users limited to some stores must list them. */
  storeIds: orElse(z.array(id).max(1000).nullable(), null),
  storeGroupIds: chosenGroups,
  ends: orElse(z.enum(soldOutEnds), 'manual'),
  /** Only with `time`, and in the future. */
  until: orElse(instant.nullable(), null),
  note: orElse(multiline(200), ''),
});
export const soldOutDraft = soldOutFields.refine(choosesStores, noStoresChosen);
export type SoldOutDraft = z.output<typeof soldOutDraft>;

/** The same as a form holds it: everywhere or the stores that were picked. */
export const soldOutForm = soldOutFields
  .omit({ storeIds: true, storeGroupIds: true })
  .extend({ everywhere: z.boolean(), storeIds: ids(1000), storeGroupIds: ids(200) })
  .superRefine(({ everywhere, ends, until, ...chosen }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!everywhere && !choosesStores(chosen)) issue('storeIds', 'Elige al menos un local');
    if (ends === 'time' && until === null) issue('until', 'Escribe hasta cuándo');
    if (ends === 'time' && until !== null && Date.parse(until) <= Date.now()) issue('until', 'Debe ser en el futuro');
  });
export type SoldOutForm = z.output<typeof soldOutForm>;

/** A sold-out in the address, with which its dialog opens filled. Without stores none is chosen. */
export const soldOutRequest = z
  .object({
    everywhere: z.boolean(),
    storeIds: z.array(z.number().int().positive()).max(1000),
    storeGroupIds: z.array(z.number().int().positive()).max(200),
    ends: z.enum(soldOutEnds),
    until: instant.nullable(),
    note: z.string().max(200),
  })
  .partial();
export type SoldOutRequest = z.output<typeof soldOutRequest>;

export const ingredientUses = z.object({
  products: z.array(z.object({ id: z.number().int(), name: z.string() })),
  modifiers: z.array(z.object({ id: z.number().int(), name: z.string() })),
});
export type IngredientUses = z.output<typeof ingredientUses>;

export const soldOutsApi = {
  list: endpoint({
    method: 'GET',
    path: '/sold_outs',
    policy: 'products.list',
    summary: 'Todo lo agotado ahora: dónde, desde cuándo, por quién y hasta cuándo',
    query: soldOutListQuery,
    reply: pageOf(soldOutRow),
  }),
  /** Items already sold out get the new end. */
  create: endpoint({
    method: 'POST',
    path: '/sold_outs',
    policy: 'products.sold_out',
    summary: 'Agotar productos, opciones o ingredientes',
    body: soldOutDraft,
    wrap: 'sold_out',
    status: 201,
    idempotent: true,
    reply: z.object({ requestId: z.string(), data: z.array(soldOutRow) }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/sold_outs/:id',
    policy: 'products.sold_out',
    summary: 'Reponer',
    params: idParam,
    status: 204,
  }),
  removeMany: endpoint({
    method: 'POST',
    path: '/sold_outs/restock',
    policy: 'products.sold_out',
    summary: 'Reponer varios',
    body: z.strictObject({
      ids: z.array(id).min(1, 'Elige al menos uno').max(1000),
      /** Versions by id, as they were read: nothing is restocked if one changed or ended since. */
      versions: z
        .array(z.strictObject({ id, version: z.number().int() }))
        .max(1000)
        .optional(),
    }),
    idempotent: true,
    reply: z.object({ restocked: z.number().int() }),
  }),
  ingredientUses: endpoint({
    method: 'GET',
    path: '/ingredients/:id/uses',
    policy: 'products.list',
    summary: 'Qué productos y opciones usan un ingrediente',
    params: idParam,
    reply: ingredientUses,
  }),
};
