import { implementApi } from '#kit/server/http/mount.ts';
import { channelQualityApi } from '../quality.contract.ts';
import * as repo from './quality.repo.ts';

export const channelQuality = implementApi(channelQualityApi, {
  list: ({ db, actor }, { query }) => repo.list(db, query, actor.storeIds),
});
