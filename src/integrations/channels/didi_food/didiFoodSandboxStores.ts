import type { Routes, SandboxRequest } from '../../sandbox/routes.ts';
import type { ChannelMenuBooks } from '../channelMenuBooks.ts';
import type { ChannelStoreBook, ChannelStoreBooks } from '../channelStoreBooks.ts';
import { ok, refused, storeOf } from './sandboxTerms.ts';
import { cannotChange, offline, online, onSale, soldOut, storePaths } from './storeDialect.ts';

const notNow = refused(cannotChange, 'cannot change status');
const causes = { us: 2, hours: 3, channel: 7 } as const;
type Status = { auth_token?: string; biz_status?: number };
type Switched = { auth_token?: string; app_item_ids?: string[]; status?: number };
type SandboxItems = { items?: { app_item_id: string }[] };

const statusView = ({ closedBy }: ChannelStoreBook) => ({
  biz_status: closedBy ? offline : online,
  sub_biz_status: closedBy ? causes[closedBy] : 1,
});

/** Status of stores, and of the items of their menus. */
export function didiFoodStoreRoutes(stores: ChannelStoreBooks, menus: ChannelMenuBooks): Routes {
  const itemsOf = (store: string) => ((menus.of(store).live ?? {}) as SandboxItems).items ?? [];
  return {
    [`GET ${storePaths.detail}`]: ({ query }) => ok(statusView(stores.of(storeOf(query.auth_token)))),
    [`POST ${storePaths.setStatus}`]: ({ body }: SandboxRequest<Status>) => {
      const store = storeOf(body.auth_token);
      const opens = body.biz_status === online;
      // A store that was closed in its app is opened there.
      if (opens && stores.of(store).closedBy === 'channel') throw notNow;
      stores.set(store, opens ? null : { until: null, reason: '' }, notNow);
      return ok({ ...statusView(stores.of(store)), auto_switch: true });
    },
    [`GET ${storePaths.items}`]: ({ query }) => {
      const store = storeOf(query.auth_token);
      const { off } = stores.of(store);
      return ok({
        items: itemsOf(store).map((item) => ({ ...item, status: off.has(item.app_item_id) ? soldOut : onSale })),
      });
    },
    [`POST ${storePaths.setItems}`]: ({ body }: SandboxRequest<Switched>) => {
      const store = storeOf(body.auth_token);
      const known = new Set(itemsOf(store).map(({ app_item_id: key }) => key));
      const keys = (body.app_item_ids ?? []).filter((key) => known.has(key));
      stores.setItems(store, body.status === onSale ? { on: keys, off: [] } : { on: [], off: keys });
      return ok({});
    },
  };
}
