import { z } from 'zod';
import { foodTypeLabels, foodTypes } from '#domain/catalogue.ts';
import { dispatchLabels, dispatchMethod } from '#domain/delivery/dispatch.ts';
import { crud, idParam, jobStarted, pageQuery, queryIds } from '#kit/contract/crud.ts';
import { endpoint, moving } from '#kit/contract/endpoint.ts';
import { entity } from '#kit/contract/entity.ts';
import { amount, enumOf, filled, id, ids, integer, stamps } from '#kit/contract/fields.ts';
import { linkFilters, linkLabels, linkShape, links } from '#kit/contract/links.ts';
import { networkLabels, type NetworkName, networkNames } from './networks.rules.ts';
import { feedProblems } from './problems.rules.ts';

export const feedLinks = links('feeds', 'feedId', {
  storeIds: {
    label: 'Locales',
    to: 'stores',
    table: 'feedStores',
    target: 'storeId',
    schema: ids(1000),
    missing: 'Uno de los locales ya no existe',
  },
});

export const feedChannelLabels = { web: 'Web', app: 'App' } as const;

const placeholders = /\{(?!(?:producto|local|empresa|categoria)\})/;

export const feedDraft = z.strictObject({
  name: filled(80),
  network: z.enum(networkNames),
  channel: enumOf(feedChannelLabels),
  dispatchMethod,
  /** A row for each store, where the network takes both. */
  perStore: z.boolean(),
  titleTemplate: filled(120)
    .refine((text) => text.includes('{producto}'), 'Debe incluir {producto}')
    .refine((text) => !placeholders.test(text), 'Usa solo {producto}, {local}, {empresa} y {categoria}'),
  /** Empty for all. */
  foodTypes: z.array(z.enum(foodTypes)),
  minPrice: amount,
  ...linkShape(feedLinks),
});
export type FeedDraft = z.output<typeof feedDraft>;

export const blankFeed = {
  channel: 'web',
  dispatchMethod: 'delivery',
  perStore: false,
  titleTemplate: '{producto}',
  foodTypes: [],
  minPrice: 0,
  storeIds: [],
} satisfies Partial<FeedDraft>;

export const feedStatusLabels = {
  pending: 'En preparación',
  ready: 'Al día',
  held: 'Retenido',
  empty: 'Sin productos',
  unpublished: 'Sin menú publicado',
  failed: 'Con error',
} as const;
export type FeedStatus = keyof typeof feedStatusLabels;

const moment = z.iso.datetime().nullable();

/** State of a feed, which builds and readings change. */
const feedState = {
  token: z.string(),
  /** The previous address answers until then. */
  oldTokenUntil: moment,
  status: enumOf(feedStatusLabels),
  rowCount: integer,
  confirmedCount: integer,
  /** Rows of a new file that waits for confirmation. */
  heldCount: integer.nullable(),
  leftOutCount: integer,
  problems: z.array(z.object({ problem: z.enum(feedProblems), count: integer, productIds: z.array(id) })),
  /** When the present file was built. */
  builtAt: moment,
  /** When it was last compared with the menus. */
  checkedAt: moment,
  /** Last reading by the network of the feed. */
  readAt: moment,
  /** Last reading by anybody else, and its name. */
  otherReadAt: moment,
  otherAgent: z.string().nullable(),
};

export const feed = z.object({ ...feedDraft.shape, ...feedState, ...stamps });
export type Feed = z.output<typeof feed>;

const feedListQuery = pageQuery.extend({
  query: pageQuery.shape.query,
  ids: queryIds.optional(),
  network: z.enum(networkNames).optional(),
  status: enumOf(feedStatusLabels).optional(),
  ...linkFilters(feedLinks),
  sort: z.enum(['name', 'rowCount', 'builtAt', 'updatedAt']).optional(),
});

const path = '/social_networks';
const byBuild = moving('Cambia con cada construcción del catálogo: POST /social_networks/{id}/build');
const byFetch = moving('Cambia cuando una red lee el catálogo');

export const feedsApi = {
  ...crud(
    'feeds',
    path,
    { singular: 'social_network', label: 'un catálogo', plural: 'catálogos' },
    {
      item: feed,
      draft: feedDraft,
      list: feedListQuery,
      blank: blankFeed,
      readOnly: {
        token: moving('Se cambia con POST /social_networks/{id}/rotate'),
        oldTokenUntil: moving('Sigue de POST /social_networks/{id}/rotate'),
        ...Object.fromEntries(
          (['status', 'rowCount', 'leftOutCount', 'problems', 'builtAt', 'checkedAt'] as const).map((name) => [
            name,
            byBuild,
          ]),
        ),
        confirmedCount: moving('Se cambia con POST /social_networks/{id}/confirm'),
        heldCount: moving('Se publica con POST /social_networks/{id}/confirm'),
        readAt: byFetch,
        otherReadAt: byFetch,
        otherAgent: byFetch,
      },
    },
  ),
  /** A product through the formats of all networks. */
  preview: endpoint({
    method: 'GET',
    path: `${path}/preview`,
    weight: 'heavy',
    policy: 'feeds.show',
    summary: 'Un producto de un local como lo leería cada red, y por qué quedaría fuera',
    query: z.object({
      productId: z.coerce.number().int().positive(),
      storeId: z.coerce.number().int().positive(),
      dispatchMethod: dispatchMethod.optional(),
    }),
    transaction: 'none',
    reply: z.object({
      data: z.array(
        z.object({
          network: z.enum(networkNames),
          /** Empty when the product is left out. */
          fields: z.array(z.object({ name: z.string(), value: z.string() })),
          problems: z.array(z.enum(feedProblems)),
        }),
      ),
    }),
  }),
  build: endpoint({
    method: 'POST',
    path: `${path}/:id/build`,
    policy: 'feeds.update',
    summary: 'Construir de nuevo el archivo de un catálogo',
    params: idParam,
    status: 202,
    reply: jobStarted,
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${path}/:id/confirm`,
    policy: 'feeds.update',
    summary: 'Publicar el archivo retenido de un catálogo',
    params: idParam,
    reply: feed,
  }),
  rotate: endpoint({
    method: 'POST',
    path: `${path}/:id/rotate`,
    policy: 'feeds.update',
    summary:
      'Cambiar la dirección de un catálogo; la anterior responde siete días más, y hasta entonces no se cambia otra vez',
    params: idParam,
    reply: feed,
  }),
  sample: endpoint({
    method: 'GET',
    path: `${path}/:id/sample`,
    weight: 'heavy',
    policy: 'feeds.show',
    summary: 'Las primeras filas del archivo de un catálogo, como las lee la red',
    params: idParam,
    transaction: 'none',
    reply: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  }),
};

export const feedFilesApi = {
  file: endpoint({
    method: 'GET',
    base: 'root',
    path: '/feeds/:token',
    policy: 'public',
    purpose: 'feed',
    link: 'feed',
    summary: 'El archivo de un catálogo, para la red que lo lee',
    /** Token and extension. */
    params: z.object({ token: z.string().max(100) }),
    produces: 'application/octet-stream',
    transaction: 'none',
  }),
};

const yesOrNo = (value: boolean) => (value ? 'Sí' : 'No');

export const feedEntity = entity({
  table: 'feeds',
  area: 'feeds',
  label: 'catálogo',
  title: 'name',
  links: feedLinks,
  fields: {
    name: 'Nombre',
    network: 'Red',
    ...linkLabels(feedLinks),
    channel: 'Canal',
    dispatchMethod: 'Precio de',
    perStore: 'Una fila por local',
    titleTemplate: 'Título',
    foodTypes: 'Tipos de producto',
    minPrice: 'Precio mínimo',
  },
  words: {
    network: (network: NetworkName) => networkLabels[network],
    channel: (channel: keyof typeof feedChannelLabels) => feedChannelLabels[channel],
    dispatchMethod: (method: keyof typeof dispatchLabels) => dispatchLabels[method],
    perStore: yesOrNo,
    foodTypes: (type: keyof typeof foodTypeLabels) => foodTypeLabels[type],
    minPrice: (value: number, { money }) => money(value),
  },
});

/** Constraint violations as form errors: wire field and message. */
export const feedConstraints = {
  feeds_name_unique: { field: 'name', message: 'Ya existe un catálogo con ese nombre.' },
};
