import { localDay } from '#domain/time/dates.ts';
import { requireRecord } from '#kit/server/data/requireRecord.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { couponRuleLabels } from '../../checks/couponCase.rules.ts';
import { couponUsesApi } from '../couponUses.contract.ts';
import * as repo from './couponUses.repo.ts';

const labels: Readonly<Record<string, string>> = couponRuleLabels;

export const couponUses = implementApi(couponUsesApi, {
  async list({ db, actor }, { params, query }) {
    const view = { storeScope: actor.storeIds, customers: actor.policies.has('customers.show') };
    const [page] = await Promise.all([repo.list(db, params.id, query, view), requireRecord(db, 'coupons', params.id)]);
    return page;
  },
  async refusals({ db, tenant }, { params }) {
    const [rows] = await Promise.all([
      repo.refusals(db, params.id, localDay(new Date(), tenant.timeZone)),
      requireRecord(db, 'coupons', params.id),
    ]);
    return { data: rows.map(({ rule, count }) => ({ label: labels[rule] ?? rule, count })) };
  },
});
