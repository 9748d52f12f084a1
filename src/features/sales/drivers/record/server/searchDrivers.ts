import type { Searchable } from '#kit/server/area.ts';
import { driverStatusLabels } from '../drivers.contract.ts';
import { list } from './drivers.repo.ts';

/** Drivers by their name. */
export const searchDrivers: Searchable = {
  policy: 'drivers.list',
  async find(db, query, { actor, limit, near }) {
    const { data } = await list(db, { query, limit, near }, actor.storeIds);
    return data.map(({ id, name, storeName, status }) => ({
      kind: 'drivers',
      id,
      title: name,
      subtitle: `${storeName}, ${driverStatusLabels[status].toLowerCase()}`,
      path: `/drivers/${id}`,
    }));
  },
};
