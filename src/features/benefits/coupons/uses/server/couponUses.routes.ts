import { localDay } from '#domain/time/dates.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { couponRuleLabels } from '../../checks/couponCase.rules.ts';
import { couponUsesApi } from '../couponUses.contract.ts';
import * as repo from './couponUses.repo.ts';

const labels: Readonly<Record<string, string>> = couponRuleLabels;

export const couponUses = implementApi(couponUsesApi, {
  list: ({ db, actor }, { params, query }) =>
    repo.list(db, params.id, query, { storeScope: actor.storeIds, customers: actor.policies.has('customers.show') }),
  async refusals({ db, tenant }, { params }) {
    const rows = await repo.refusals(db, params.id, localDay(new Date(), tenant.timeZone));
    return { data: rows.map(({ rule, count }) => ({ label: labels[rule] ?? rule, count })) };
  },
});
