import { z } from 'zod';
import { pageOf, pageQuery, queryIds } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';
import { code, enumOf, ids, integer } from '#kit/contract/fields.ts';
import { recordFilter } from '#kit/contract/recordFilter.ts';
import { menuStates } from './menuStates.contract.ts';

/** Who receives the orders of a store at a channel. */
export const connectionLabels = { us: 'Comanda', other: 'Otro integrador', nobody: 'Nadie' } as const;
export type Connection = keyof typeof connectionLabels;

export const linkStateLabels = {
  open: 'Abierto',
  paused: 'Pausado',
  closed: 'Cerrado por el canal',
  blocked: 'Bloqueado por el canal',
  unknown: 'Sin leer',
  noId: 'Sin ID',
} as const;
export type LinkState = keyof typeof linkStateLabels;

/** How a channel takes the minutes that orders take. */
export const preparationLabels = { store: 'Tiempo del local', order: 'Al aceptar cada pedido' } as const;

/** A store at a channel. */
export const channelLinkRow = z.object({
  /** Store and channel, also where the store has no id there: `12:rappi`. */
  id: z.string(),
  /** Null without an id of the store there. */
  linkId: integer.nullable(),
  storeId: integer,
  storeName: z.string(),
  timeZone: z.string(),
  provider: z.string(),
  providerName: z.string(),
  reference: z.string().nullable(),
  /** Null: not read yet, or the account does not have that store. */
  connected: enumOf(connectionLabels).nullable(),
  connectedAt: z.iso.datetime().nullable(),
  /** Whether its channel did not find a store with its id. */
  isUnknown: z.boolean(),
  state: enumOf(linkStateLabels),
  /** Who closed it, where its channel reports that. */
  closedBy: z.enum(['us', 'channel', 'hours']).nullable(),
  /** Why it is not open; null where no reason is known. */
  reason: z.string().nullable(),
  closedUntil: z.iso.datetime().nullable(),
  /** Next opening of a store that its hours have closed now; null where they have not. */
  closedByHours: z.object({ opensAt: z.iso.datetime().nullable() }).nullable(),
  checkedAt: z.iso.datetime().nullable(),
  /** A pause by staff that has not ended: since when, until when, by whom and why. */
  pausedAt: z.iso.datetime().nullable(),
  pausedUntil: z.iso.datetime().nullable(),
  pausedBy: z.string(),
  pauseReason: z.string(),
  /** Minutes beyond the usual ones, while the store is busy, and until when. */
  busyMinutes: integer.nullable(),
  busyUntil: z.iso.datetime().nullable(),
  /** Whether its channel checks every few minutes that it takes orders, and when it did last. */
  sendsPings: z.boolean(),
  lastPingAt: z.iso.datetime().nullable(),
  /** Whether it can be paused from here, and how its channel takes the minutes of its orders; null: it does not. */
  canPause: z.boolean(),
  preparation: enumOf(preparationLabels).nullable(),
  isTestStore: z.boolean(),
  /** Whether there are credentials of the channel for the store. */
  hasCredentials: z.boolean(),
  /** Why the channel could not be read or changed. */
  problem: z.string().nullable(),
  lastOrderAt: z.iso.datetime().nullable(),
  /** Whether its channel takes menus from here. */
  takesMenus: z.boolean(),
  /** Of the last publication. */
  menuState: enumOf(menuStates),
  /** Since when guests see the last menu that was published; null: none was. */
  menuLiveAt: z.iso.datetime().nullable(),
  /** Why the last menu was refused. */
  menuReason: z.string().nullable(),
  /** Parts of its menu that guests see differently there than they were published. */
  menuDifferences: integer,
});
export type ChannelLinkRow = z.output<typeof channelLinkRow>;

export const channelLinkListQuery = pageQuery.extend({
  storeIds: queryIds.optional(),
  storeGroupId: recordFilter('storeGroups'),
  provider: code(40).optional(),
  connected: enumOf(connectionLabels).optional(),
  state: enumOf(linkStateLabels).optional(),
  sort: z.enum(['storeName']).optional(),
});
export type ChannelLinkListQuery = z.output<typeof channelLinkListQuery>;

export const maxLinks = 1000;
const linkIds = ids(maxLinks, `Elige hasta ${maxLinks} a la vez`).min(1, 'Elige al menos uno');

export const channelLinksApi = {
  list: endpoint({
    method: 'GET',
    path: '/channel_links',
    policy: 'stores.list',
    summary: 'Locales por canal de venta, con quién recibe sus pedidos y si está abierto allí',
    query: channelLinkListQuery,
    reply: pageOf(channelLinkRow),
  }),
  summary: endpoint({
    method: 'GET',
    path: '/channel_links/summary',
    policy: 'stores.list',
    summary: 'En cuántos canales los locales no tienen ID, no se han leído, o los cerró o bloqueó el canal',
    reply: z.object({ noId: integer, unknown: integer, closed: integer, blocked: integer }),
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/channel_links/refresh',
    policy: 'stores.update',
    summary: 'Leer de nuevo de los canales quién recibe los pedidos de cada local',
    status: 202,
    reply: z.object({ requested: integer }),
  }),
  connect: endpoint({
    method: 'POST',
    path: '/channel_links/connect',
    policy: 'auth_credentials.update',
    summary: 'Conectar locales en sus canales: sus pedidos llegan aquí',
    status: 202,
    body: z.strictObject({ ids: linkIds }),
    wrap: 'channel_link',
    reply: z.object({ requested: integer }),
  }),
  setTestStores: endpoint({
    method: 'POST',
    path: '/channel_links/test_stores',
    policy: 'auth_credentials.update',
    summary: 'Marcar locales de un canal como de prueba: los únicos en que escriben las credenciales de prueba',
    body: z.strictObject({ ids: linkIds, isTestStore: z.boolean() }),
    wrap: 'channel_link',
    reply: z.object({ updated: integer }),
  }),
};
