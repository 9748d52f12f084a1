import { formatPhone } from '#domain/phones.ts';
import { formatDate } from '#domain/time/dates.ts';
import type { Searchable } from '#kit/server/area.ts';
import { customerName } from '../customers.contract.ts';
import * as repo from './customers.repo.ts';

/** Minimum letters of a search: shorter prefixes match too many names. */
const minQueryLength = 3;

/** Searches customers by the words of their name, the prefix of their mail or the end of their phone. */
export const searchCustomers: Searchable = {
  policy: 'customers.list',
  async find(db, query, { actor, tenant, limit, near }) {
    if (near || query.length < minQueryLength) return [];
    const { data } = await repo.list(db, { query, limit }, { storeScope: actor.storeIds, tenant });
    return data.map(({ id, name, phone, lastOrderAt }) => ({
      kind: 'customers',
      id,
      title: customerName({ name, phone }),
      subtitle: [formatPhone(phone), lastOrderAt && `última visita ${formatDate(lastOrderAt, tenant.timeZone)}`]
        .filter(Boolean)
        .join(', '),
      path: `/customers/${id}`,
    }));
  },
};
