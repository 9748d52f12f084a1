import { area } from '#kit/server/area.ts';
import type { Db } from '#kit/server/data/database.ts';
import { catchUpItems, compareItemsJob, followSoldOuts } from './availability/server/compareItems.ts';
import { syncItemsJob } from './availability/server/syncItems.ts';
import { connectStoreJob } from './links/server/connectStore.ts';
import { channelLinkConstraints, channelLinkEntity } from './links/linkHistory.contract.ts';
import { catchUpLinks, followStoreChanges, followStoresJob, readConnectionsJob } from './links/server/linkJobs.ts';
import { channelLinks, channelPauses } from './links/server/links.routes.ts';
import { announceLinks } from './links/server/linkStates.ts';
import { compareOpeningsJob, followLinks, followOpenings, scheduleOpenings } from './opening/server/compareOpenings.ts';
import { syncOpeningJob } from './opening/server/syncOpening.ts';
import { channelQuality } from './quality/server/quality.routes.ts';

const announceChanges = (db: Db) => announceLinks(db, { areChanged: true });

/** Stores at sales channels: their connection, state and settings there. */
export const channelsArea = area({
  name: 'channels',
  apis: {
    channelLinks: { title: 'Canales de venta: locales', flag: 'channel-integration', ...channelLinks },
    channelPauses: { title: 'Canales de venta: pausas', flag: 'channel-integration', ...channelPauses },
    channelQuality: { title: 'Canales de venta: calidad', flag: 'channel-integration', ...channelQuality },
  },
  tables: [{ table: 'channelLinks', entity: channelLinkEntity, storeField: 'storeId', afterUndo: announceChanges }],
  constraints: channelLinkConstraints,
  jobs: (services) => [
    readConnectionsJob(services),
    followStoresJob,
    connectStoreJob(services),
    compareOpeningsJob(),
    syncOpeningJob(services),
    compareItemsJob(),
    syncItemsJob(services),
  ],
  followers: [followStoreChanges, followLinks, followOpenings, followSoldOuts],
  catchUp: [catchUpLinks, scheduleOpenings, catchUpItems],
});
