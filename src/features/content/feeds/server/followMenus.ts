import { menuTopics } from '#features/catalogue/guest-menus/server/index.ts';
import type { Database } from '#kit/server/data/database.ts';
import { systemAuthor } from '#kit/server/data/scope.ts';
import { afterChanges } from '#kit/server/live/afterChanges.ts';
import type { EventHub } from '#kit/server/live/events.ts';
import { settleMs } from '../settling.rules.ts';
import { enqueueBuilds } from './buildFeed.ts';

/** Queues the feeds of a company after a change of its menus. The waiting build outlives the process. */
export const followMenus = (hub: EventHub, database: Database): void =>
  afterChanges(hub, { topics: menuTopics, patience: 1500 }, (tenantId) =>
    database.inTenant({ tenantId, author: systemAuthor, requestId: 'feeds', source: 'clock', area: 'feeds' }, (db) =>
      enqueueBuilds(db, settleMs),
    ),
  );
