import { area } from '#kit/server/area.ts';
import type { Db } from '#kit/server/data/database.ts';
import { catchUpItems, compareItemsJob, followSoldOuts } from './availability/server/compareItems.ts';
import { syncItemsJob } from './availability/server/syncItems.ts';
import { failures } from './channels.failures.ts';
import { connectStoreJob } from './links/server/connectStore.ts';
import { channelLinkConstraints, channelLinkEntity } from './links/linkHistory.contract.ts';
import { catchUpLinks, followStoreChanges, followStoresJob, readConnectionsJob } from './links/server/linkJobs.ts';
import { channelLinks, channelPauses } from './links/server/links.routes.ts';
import { announceLinks } from './links/server/linkStates.ts';
import { channelMenus } from './menus/server/channelMenus.routes.ts';
import { catchUpComparisons, compareMenuJob, compareMenusJob } from './menus/server/compareMenu.ts';
import { fetchMenuJob } from './menus/server/fetchMenu.ts';
import { deployMenuJob, followPublicationJob, publishMenusJob, republishMenuJob } from './menus/server/publishJobs.ts';
import { purgePublications } from './menus/server/purgePublications.ts';
import { salePrices } from './menus/server/salePrices.routes.ts';
import { storeChannels } from './menus/server/storeChannels.routes.ts';
import { compareOpeningsJob, followLinks, followOpenings, scheduleOpenings } from './opening/server/compareOpenings.ts';
import { syncOpeningJob } from './opening/server/syncOpening.ts';
import { channelQuality } from './quality/server/quality.routes.ts';
import { channelWork } from './work/server/channelWork.ts';

const announceChanges = (db: Db) => announceLinks(db, { areChanged: true });

/** Stores at sales channels: their connection, state and settings there. */
export const channelsArea = area({
  name: 'channels',
  failures,
  apis: {
    channelLinks: { title: 'Canales de venta: locales', flag: 'channel-integration', ...channelLinks },
    channelPauses: { title: 'Canales de venta: pausas', flag: 'channel-integration', ...channelPauses },
    channelQuality: { title: 'Canales de venta: calidad', flag: 'channel-integration', ...channelQuality },
    channelMenus: { title: 'Canales de venta: menús', flag: 'channel-integration', ...channelMenus },
    salePrices: { title: 'Canales de venta: precios', flag: 'channel-integration', ...salePrices },
    storeChannels: { title: 'Locales: menús en canales', ...storeChannels },
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
    publishMenusJob(services),
    republishMenuJob(services),
    deployMenuJob(services),
    followPublicationJob(services),
    compareMenuJob(services),
    compareMenusJob(services),
    fetchMenuJob(services),
  ],
  nightly: ({ files }) => [(job) => purgePublications(job, files)],
  contributes: { providerWork: [channelWork] },
  followers: [followStoreChanges, followLinks, followOpenings, followSoldOuts],
  catchUp: [catchUpLinks, scheduleOpenings, catchUpItems, catchUpComparisons],
});
