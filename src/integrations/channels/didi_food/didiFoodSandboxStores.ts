import type { Routes, SandboxRequest } from '../../sandbox/routes.ts';
import type { ChannelMenuBooks } from '../channelMenuBooks.ts';
import type { ChannelStoreBook, ChannelStoreBooks } from '../channelStoreBooks.ts';
import { ok, refused, storeOf } from './sandboxTerms.ts';
import { menuPaths } from './menuDialect.ts';
import { cannotChange, offline, online, onSale, soldOut, storePaths } from './storeDialect.ts';

const notNow = refused(cannotChange, 'cannot change status');
const causes = { us: 2, hours: 3, channel: 7 } as const;
type Status = { auth_token?: string; biz_status?: number };
type Switched = { auth_token?: string; app_item_ids?: string[]; status?: number };
type SandboxItems = { items?: { app_item_id: string; status: number }[] };

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
    [`GET ${menuPaths.items}`]: ({ query }) => {
      const store = storeOf(query.auth_token);
      const { off } = stores.of(store);
      const items = itemsOf(store).map((item) => (off.has(item.app_item_id) ? { ...item, status: soldOut } : item));
      return ok({ ...menus.of(store).live, items });
    },
    [`POST ${storePaths.setItems}`]: ({ body }: SandboxRequest<Switched>) => {
      const store = storeOf(body.auth_token);
      const { app_item_ids: requested = [], status = soldOut } = body;
      const items = itemsOf(store).filter(({ app_item_id: key }) => requested.includes(key));
      for (const item of items) item.status = status;
      const keys = items.map(({ app_item_id: key }) => key);
      stores.setItems(store, status === onSale ? { on: keys, off: [] } : { on: [], off: keys });
      return ok({});
    },
  };
}
