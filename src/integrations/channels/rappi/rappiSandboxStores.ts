import { Refusal, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { ChannelMenuBooks } from '../channelMenuBooks.ts';
import type { ChannelStoreBook, ChannelStoreBooks } from '../channelStoreBooks.ts';
import { maxItems, storePaths } from './storeDialect.ts';

const incident = new Refusal(409, 'the store cannot be changed now', 'ERROR');
type Enabled = { stores?: { store_id: string; is_enabled: boolean }[] };
type Switched = { store_integration_id: string; items: { turn_on: string[]; turn_off: string[] } }[];
type SandboxItems = { items?: { sku: string; children?: { sku: string }[] }[] };

const view = (id: string, { closedBy, reason }: ChannelStoreBook) => ({
  store_id: id,
  is_enabled: closedBy === null,
  suspended_reason: closedBy === 'channel' ? reason : null,
});

/** Keys of the menu that guests see, or of the one that is being checked. */
function skusOf(menus: ChannelMenuBooks, id: string): Set<string> {
  const { live, sent } = menus.of(id);
  const { items = [] } = (live ?? sent ?? {}) as SandboxItems;
  return new Set(items.flatMap(({ sku, children = [] }) => [sku, ...children.map((child) => child.sku)]));
}

/** Availability of stores and of the items of their menus. */
export const rappiStoreRoutes = (books: ChannelStoreBooks, menus: ChannelMenuBooks): Routes => ({
  [`PUT ${storePaths.enable}`]: ({ body }: SandboxRequest<Enabled>) => ({
    results: (body.stores ?? []).map(({ store_id: id, is_enabled: isEnabled }) => {
      try {
        books.set(id, isEnabled ? null : { until: null, reason: '' }, incident);
      } catch (error) {
        if (error !== incident) throw error;
        return { ...view(id, books.of(id)), operation_result: false, operation_result_message: incident.message };
      }
      return { ...view(id, books.of(id)), operation_result: true };
    }),
  }),
  [`POST ${storePaths.read}`]: ({ body }: SandboxRequest<{ store_ids?: string[] }>) => ({
    results: (body.store_ids ?? []).map((id) => view(id, books.of(id))),
  }),
  [`PUT ${storePaths.items}`]: ({ body }: SandboxRequest<Switched>) => {
    for (const { store_integration_id: id, items } of body) {
      if (items.turn_on.length + items.turn_off.length > maxItems) throw new Refusal(400, 'too many items');
      const known = skusOf(menus, id);
      const within = (keys: readonly string[]) => keys.filter((key) => known.has(key));
      books.setItems(id, { on: within(items.turn_on), off: within(items.turn_off) });
    }
    return { message: 'Items processed' };
  },
  [`POST ${storePaths.itemStatus}`]: ({ body }: SandboxRequest<{ store_id: string; item_ids: string[] }>) => {
    const known = skusOf(menus, body.store_id);
    const { off } = books.of(body.store_id);
    return body.item_ids
      .filter((key) => known.has(key))
      .map((key) => ({
        item_id: key,
        item_type: 'PRODUCT',
        stock_out_state: off.has(key) ? 'OUT_OF_STOCK' : 'IN_STOCK',
      }));
  },
});
