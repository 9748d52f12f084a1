import { z } from 'zod';
import { crud, idParam, pageOf, queryIds, pageQuery, queryFlag } from '#kit/contract/crud.ts';
import { endpoint, moving } from '#kit/contract/endpoint.ts';
import { linkFilters, linkLabels, linkShape } from '#kit/contract/links.ts';
import { nestedPatch } from '#kit/contract/nested.ts';
import {
  amount,
  count,
  fieldMessages,
  fileKey,
  filled,
  id,
  integer,
  named,
  pictureRefs,
  positive,
  stamps,
  text,
  integerNumber,
  multiline,
  code,
} from '#kit/contract/fields.ts';
import { foodTypes } from '#domain/catalogue.ts';
import { modifierLinks } from './modifierLinks.contract.ts';
import { modifierReferences } from './modifierReferences.contract.ts';

/** A group is what a guest chooses from, an option what is chosen. */
export const modifierKindLabels = { group: 'Grupo', option: 'Opción' } as const;
export type ModifierKind = keyof typeof modifierKindLabels;
export const modifierKinds = Object.keys(modifierKindLabels) as [ModifierKind, ...ModifierKind[]];

export const modifierListQuery = pageQuery.extend({
  /** `group` or `option`; both when absent. */
  type: z.enum(modifierKinds).optional(),
  availability: queryFlag.optional(),
  /** In no product and under no other modifier. */
  unused: queryFlag.optional(),
  ...linkFilters(modifierLinks),
  sort: z.enum(['name', 'position', 'price', 'updatedAt']).optional(),
});
export type ModifierListQuery = z.output<typeof modifierListQuery>;

export const maxChildren = 200;
/** Groups below options below groups. */
export const maxDepth = 6;

/** An option of a group, or a group required by an option. */
export const modifierChild = z.strictObject({
  /** Absent for a new one. */
  id: id.optional(),
  version: z.number().int().optional(),
  childModifierId: id,
  position: integerNumber.min(0, fieldMessages.negative),
  /** Null takes the option's own price. */
  price: amount.nullable(),
});
export type ModifierChild = z.output<typeof modifierChild>;

const plain = {
  /** Never changes. */
  kind: z.enum(modifierKinds, 'Elige si es un grupo o una opción'),
  name: filled(120),
  description: multiline(500),
  /** Of an option. */
  price: amount,
  /** How many choices of a group cost nothing: the cheapest of them. */
  free: count(100),
  /** Of a group, how many are chosen altogether; of an option, how many times it may be. */
  minQuantityModifiers: count(100),
  maxQuantityModifiers: positive(100),
  position: count(1_000_000, fieldMessages.tooLarge),
  dropdownText: text(120),
  foodType: z.enum(foodTypes).nullable(),
  availability: z.boolean(),
  pictureKey: fileKey.nullable(),
  ...modifierReferences.shape,
  ...linkShape(modifierLinks),
};

const children = z.array(modifierChild).max(maxChildren, `Usa hasta ${maxChildren}`);

export const modifierDraft = z.strictObject({ ...plain, modifierChildren: children });
export type ModifierDraft = z.output<typeof modifierDraft>;

/** Labels of the modifier fields, in form order. */
export const modifierLabels = {
  kind: 'Tipo',
  name: 'Nombre',
  description: 'Descripción',
  price: 'Precio',
  free: 'Gratis',
  minQuantityModifiers: 'Mínimo',
  maxQuantityModifiers: 'Máximo',
  position: 'Posición',
  availability: 'Disponible',
  pictureKey: 'Imagen',
  ...linkLabels(modifierLinks),
  foodType: 'Tipo de comida',
  dropdownText: 'Texto del desplegable',
  ...modifierReferences.labels,
  modifierChildren: 'Opciones y grupos',
} as const satisfies Record<keyof ModifierDraft, string>;

export const modifierPatch = z
  .strictObject(plain)
  .partial()
  .extend({ modifierChildren: nestedPatch(modifierChild).optional(), pictureIds: pictureRefs.optional() });
export type ModifierPatch = z.output<typeof modifierPatch>;

export const modifierRow = z.object({
  ...stamps,
  kind: plain.kind,
  name: z.string(),
  description: z.string(),
  price: z.number().int(),
  free: z.number().int(),
  minQuantityModifiers: z.number().int(),
  maxQuantityModifiers: z.number().int(),
  position: z.number().int(),
  availability: z.boolean(),
  pictureUrl: z.string().nullable(),
  /** The first one that has it. */
  parentId: z.number().int().nullable(),
  /** Names of its options (of its groups, for an option), in their order. */
  childNames: z.array(z.string()),
  /** Products that ask for a group, directly or through an option. */
  productCount: z.number().int(),
  /** Groups that offer an option, options that ask for a group. */
  parentCount: z.number().int(),
});
export type ModifierRow = z.output<typeof modifierRow>;

export const modifier = modifierRow.extend({ ...modifierDraft.shape, pictureIds: z.array(integer) });
export type Modifier = z.output<typeof modifier>;

/** Names of older clients. */
export const modifierAliases = {
  modifierChildrenAttributes: 'modifierChildren',
  type: 'kind',
  priceCents: 'price',
  'modifierChildren[].priceCents': 'price',
} as const;

export const modifierOption = z.object({
  id: z.number().int(),
  kind: plain.kind,
  name: z.string(),
  price: z.number().int(),
  /** `3 opciones · elige 1`, for pickers. */
  hint: z.string(),
});
export type ModifierOption = z.output<typeof modifierOption>;

/** Where a modifier is used. */
export const modifierUses = z.object({
  /** Those that ask for it, directly or through what has it; the nearest first, and not all of many. */
  products: z.array(named),
  productCount: z.number().int(),
  /** Parents of the modifier. */
  modifiers: z.array(named.extend({ kind: plain.kind })),
  /** Products with a rule that names it. */
  ruledProducts: z.array(named),
});
export type ModifierUses = z.output<typeof modifierUses>;

const treeFields = {
  id: z.number().int(),
  kind: plain.kind,
  name: z.string(),
  /** Price at this position of the tree. */
  price: z.number().int(),
  free: z.number().int(),
  minQuantityModifiers: z.number().int(),
  maxQuantityModifiers: z.number().int(),
  availability: z.boolean(),
};

/** Modifier of a tree as forms show it. A shared branch appears at each of its positions. */
export type ModifierTree = z.output<z.ZodObject<typeof treeFields>> & { children: ModifierTree[] };
export const modifierTree: z.ZodType<ModifierTree> = z.object({
  ...treeFields,
  get children() {
    return z.array(modifierTree);
  },
});
z.globalRegistry.add(modifierTree, { id: 'ModifierTree' });

const modifiersCrud = crud(
  'modifiers',
  '/modifiers',
  { singular: 'modifier', label: 'un modificador', plural: 'modificadores' },
  {
    item: modifierRow,
    draft: modifierDraft,
    list: modifierListQuery,
    readOnly: {
      parentId: 'Cada modificador nombra a sus hijos: envía modifier_children con PATCH /modifiers/{id} del padre',
      pictureUrl: moving('Sigue de picture_ids'),
      childNames: moving('Sigue de modifier_children'),
    },
  },
);

export const modifiersApi = {
  all: endpoint({
    method: 'GET',
    path: '/modifiers/all',
    policy: 'signedIn',
    summary: 'Modificadores que se pueden elegir, por nombre',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: code(200).optional(),
      type: z.enum(modifierKinds).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(modifierOption),
  }),
  ...modifiersCrud,
  get: endpoint({ ...modifiersCrud.get, reply: modifier }),
  /** Absent fields take the values of `blankModifier`. */
  create: endpoint({ ...modifiersCrud.create, body: modifierPatch, aliases: modifierAliases, reply: modifier }),
  update: endpoint({ ...modifiersCrud.update, body: modifierPatch, aliases: modifierAliases, reply: modifier }),
  clone: endpoint({
    method: 'POST',
    path: '/modifiers/:id/clone',
    policy: 'modifiers.clone',
    summary: 'Crear una copia de un modificador con los mismos hijos',
    params: idParam,
    status: 201,
    reply: modifier,
  }),
  uses: endpoint({
    method: 'GET',
    path: '/modifiers/:id/uses',
    policy: 'modifiers.show',
    summary: 'Dónde se usa un modificador',
    params: idParam,
    reply: modifierUses,
  }),
  trees: endpoint({
    method: 'GET',
    path: '/modifiers/trees',
    policy: 'signedIn',
    summary: 'Modificadores con sus hijos, hasta el fondo',
    query: z.object({ ids: queryIds }),
    reply: z.object({ data: z.array(modifierTree) }),
  }),
};
