import { z } from 'zod';
import { orElse } from '#kit/contract/absent.ts';
import { crud, pageOf, pageQuery, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { filled, ids, integer, named, stamps, code } from '#kit/contract/fields.ts';
import { linkFilters, linkShape, links } from '#kit/contract/links.ts';

/** Kinds of groups; all but the last are fields of a store. */
export const groupKindLabels = {
  region: 'Región',
  commune: 'Comuna',
  franchise: 'Franquicia',
  format: 'Formato',
  tag: 'Etiqueta',
} as const;
export type GroupKind = keyof typeof groupKindLabels;
const groupKinds = Object.keys(groupKindLabels) as [GroupKind, ...GroupKind[]];

/** The conditions a rule may have, in the order they are read, each with the field of a store it looks at. */
export const conditionFields = {
  regions: 'region',
  communes: 'commune',
  franchises: 'franchise',
  formats: 'format',
} as const;
export type Condition = keyof typeof conditionFields;
export const conditions = Object.keys(conditionFields) as Condition[];

const anyOfThese = orElse(z.array(filled(80)).max(400, 'Usa hasta 400 valores'), []);

/** A store fits that has one of the values of each list that names some; case and accents do not count. */
export const groupRule = z
  .strictObject({ regions: anyOfThese, communes: anyOfThese, franchises: anyOfThese, formats: anyOfThese })
  .refine((rule) => conditions.some((condition) => rule[condition].length > 0), {
    error: 'Escribe al menos una condición',
    path: ['communes'],
  });
export type GroupRule = z.output<typeof groupRule>;
export const blankRule: GroupRule = { regions: [], communes: [], franchises: [], formats: [] };

export const storeGroupLinks = links('storeGroups', 'storeGroupId', {
  storeIds: {
    label: 'Locales elegidos',
    to: 'stores',
    table: 'storeGroupStores',
    target: 'storeId',
    schema: ids(10_000),
    missing: 'Uno de los locales ya no existe',
  },
});

export const storeGroupDraft = z.strictObject({
  name: filled(80),
  kind: z.enum(groupKinds),
  /** Null is a group by hand: the stores of `storeIds`. */
  rule: groupRule.nullable(),
  ...linkShape(storeGroupLinks),
});
export type StoreGroupDraft = z.output<typeof storeGroupDraft>;

export const storeGroup = z.object({
  ...stamps,
  name: z.string(),
  kind: z.enum(groupKinds),
  rule: groupRule.nullable(),
  storeIds: z.array(integer),
  /** Those it means at this moment. */
  storeCount: integer,
});
export type StoreGroup = z.output<typeof storeGroup>;

export const storeGroupListQuery = pageQuery.extend({
  kind: z.enum(groupKinds).optional(),
  ...linkFilters(storeGroupLinks),
  sort: z.enum(['name', 'storeCount', 'updatedAt']).optional(),
});
export type StoreGroupListQuery = z.output<typeof storeGroupListQuery>;

export const storeGroupOption = named.extend({ kind: z.enum(groupKinds), storeCount: integer });
export type StoreGroupOption = z.output<typeof storeGroupOption>;

const member = named.extend({ commune: z.string().nullable() });

export const storeGroupsApi = {
  all: endpoint({
    method: 'GET',
    path: '/store_groups/all',
    policy: 'signedIn',
    summary: 'Grupos de locales que el usuario puede elegir, por nombre',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(1000).optional(),
      name: code(200).optional(),
      ids: queryIds.optional(),
    }),
    reply: pageOf(storeGroupOption),
  }),
  values: endpoint({
    method: 'GET',
    path: '/store_groups/values',
    policy: 'signedIn',
    summary: 'Regiones, comunas, franquicias y formatos de los locales, con cuántos hay de cada uno',
    reply: z.object(
      Object.fromEntries(
        conditions.map((each) => [each, z.array(z.object({ value: z.string(), count: integer }))]),
      ) as {
        [Each in Condition]: z.ZodArray<z.ZodObject<{ value: z.ZodString; count: z.ZodNumber }>>;
      },
    ),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/store_groups/preview',
    policy: 'store_groups.list',
    summary: 'Qué locales son de un grupo con esta regla, sin guardar',
    body: z.strictObject({ rule: groupRule }),
    wrap: 'store_group',
    reply: z.object({ total: integer, stores: z.array(member) }),
  }),
  ...crud(
    'store_groups',
    '/store_groups',
    { singular: 'store_group', label: 'un grupo de locales', plural: 'grupos de locales' },
    {
      item: storeGroup,
      draft: storeGroupDraft,
      list: storeGroupListQuery,
      blank: { kind: 'tag', rule: null, storeIds: [] },
    },
  ),
};

const conditionLabels: Record<Condition, string> = {
  regions: groupKindLabels.region,
  communes: groupKindLabels.commune,
  franchises: groupKindLabels.franchise,
  formats: groupKindLabels.format,
};

/** A rule as sentences, one for each condition: `Comuna: Valparaíso o Viña del Mar`. */
export const ruleText = (rule: GroupRule): string[] =>
  conditions.flatMap((each) => {
    const values = rule[each];
    const [last, ...others] = values.toReversed();
    if (last === undefined) return [];
    const list = others.length > 0 ? `${others.toReversed().join(', ')} o ${last}` : last;
    return [`${conditionLabels[each]}: ${list}`];
  });

export const storeGroupEntity = entity({
  table: 'storeGroups',
  area: 'store_groups',
  label: 'grupo de locales',
  title: 'name',
  links: storeGroupLinks,
  fields: { name: 'Nombre', kind: 'Tipo', rule: 'Regla' },
  words: {
    kind: (kind: GroupKind) => groupKindLabels[kind],
    rule: ruleText,
  },
});

/** Database constraints as form errors: field on the wire and message. */
export const storeGroupConstraints = {
  store_groups_name_unique: { field: 'name', message: 'Ya existe un grupo con ese nombre.' },
};
