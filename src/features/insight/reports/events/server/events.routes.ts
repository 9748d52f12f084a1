import { implementApi } from '#kit/server/http/mount.ts';
import { storeScopeOf } from '../../figures/server/storeScope.ts';
import { clockOf, rangeOf } from '../../periods/period.rules.ts';
import { eventsApi } from '../events.contract.ts';
import { readEvents } from './readEvents.ts';

export const dayEvents = implementApi(eventsApi, {
  async events({ db, actor, tenant }, { query }) {
    const { span } = rangeOf(query, clockOf(tenant, Date.now()));
    const stores = await storeScopeOf(db, query, actor.storeIds);
    return { events: await readEvents({ db, tenant, stores, period: span }) };
  },
});
