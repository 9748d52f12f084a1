import { implementApiWith } from '#kit/server/http/mount.ts';
import { visibleBannersApi } from '../visibleBanners.contract.ts';
import { readVisibleBanners } from './visibleBanners.ts';

export const visibleBanners = implementApiWith(visibleBannersApi, ({ files }) => ({
  async list({ database, tenant }, { query: { storeId = null, method = null, platform = 'web' } }) {
    return (await readVisibleBanners({ database, files, tenant }, { storeId, method, platform })).json;
  },
}));
