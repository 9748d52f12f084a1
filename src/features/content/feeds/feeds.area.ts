import { area } from '#kit/server/area.ts';
import { feedConstraints, feedEntity } from './feeds.contract.ts';
import { failures } from './feeds.failures.ts';
import { feedPolicies } from './feeds.policies.ts';
import { buildAfterUndo, buildFeedJob, enqueueBuilds, purgeFeedFiles } from './server/buildFeed.ts';
import { addDemoFeeds } from './server/demoFeeds.ts';
import { feedFiles, findFeed } from './server/feedFiles.routes.ts';
import { feeds } from './server/feeds.routes.ts';
import { followMenus } from './server/followMenus.ts';

export const feedsArea = area({
  name: 'feeds',
  policies: [feedPolicies],
  failures,
  flags: { 'social-networks': false },
  apis: {
    feeds: { title: 'Catálogos en redes sociales', flag: 'social-networks', ...feeds },
    feedFiles: { title: 'Catálogos en redes sociales: archivos', flag: 'social-networks', ...feedFiles },
  },
  links: { feed: (db, { token = '' }) => findFeed(db, token) },
  tables: [{ table: 'feeds', entity: feedEntity, ofEveryStore: true, afterUndo: buildAfterUndo }],
  constraints: feedConstraints,
  jobs: (services) => [buildFeedJob(services)],
  nightly: ({ files }) => [(job) => job.inTransaction((db) => enqueueBuilds(db)), (job) => purgeFeedFiles(job, files)],
  subscribe: followMenus,
  demo: addDemoFeeds,
});
