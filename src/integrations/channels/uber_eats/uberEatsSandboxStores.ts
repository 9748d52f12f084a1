import { Refusal, Reply, type Routes, type SandboxRequest } from '../../sandbox/routes.ts';
import type { ChannelMenuBooks } from '../channelMenuBooks.ts';
import type { ChannelStoreBooks } from '../channelStoreBooks.ts';
import { incidentCode, itemPath, maxPreparation, preparationPath, statusPath } from './storeDialect.ts';

const noContent = new Reply(204);
const incident = new Refusal(400, 'an incident was detected', incidentCode);
const offlineReasons = { us: 'PAUSED_BY_RESTAURANT', channel: 'PAUSED_BY_UBER', hours: 'OUT_OF_MENU_HOURS' };

type Status = { status?: string; paused_until?: string; reason?: string };
type Patch = { suspension_info?: { suspension?: { suspend_until?: number } | null } };
type SandboxItems = { items?: { id: string; suspension_info?: unknown }[] };

/** Status of stores, their preparation, and items of menus that were uploaded. */
export const uberStoreRoutes = (stores: ChannelStoreBooks, menus: ChannelMenuBooks): Routes => ({
  [`GET ${statusPath(':id')}`]: ({ id }) => {
    const { closedBy, until } = stores.of(id);
    return closedBy
      ? { status: 'PAUSED', offlineReason: offlineReasons[closedBy], paused_until: until }
      : { status: 'ONLINE' };
  },
  [`POST ${statusPath(':id')}`]: ({ id, body }: SandboxRequest<Status>) => {
    if (body.status !== 'ONLINE' && body.status !== 'PAUSED')
      throw new Refusal(400, 'invalid status', 'validation_failed');
    const pause = { until: body.paused_until ?? null, reason: body.reason ?? '' };
    stores.set(id, body.status === 'PAUSED' ? pause : null, incident);
    return noContent;
  },
  [`POST ${preparationPath(':id')}`]: ({ id, body }: SandboxRequest<{ default_prep_time?: number }>) => {
    const seconds = body.default_prep_time ?? 0;
    if (!(seconds > 0 && seconds <= maxPreparation)) throw new Refusal(400, 'out of range', 'validation_failed');
    stores.of(id).preparationMinutes = seconds / 60;
    return noContent;
  },
  [`POST ${itemPath(':id', ':key')}`]: ({ id, path, body }: SandboxRequest<Patch>) => {
    const key = decodeURIComponent(path.split('/').at(-1) ?? '');
    const live: SandboxItems | null = menus.of(id).live;
    const item = live?.items?.find((each) => each.id === key);
    if (!item) throw new Refusal(404, 'no such item', 'resource_not_found');
    const isOff = Boolean(body.suspension_info?.suspension);
    stores.setItems(id, isOff ? { on: [], off: [key] } : { on: [key], off: [] });
    item.suspension_info = body.suspension_info;
    return noContent;
  },
});
