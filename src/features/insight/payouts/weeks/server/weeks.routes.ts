import { businessDayOf } from '#domain/time/businessDay.ts';
import { type IsoWeek, isWeek, weekOf } from '#domain/time/isoWeek.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { postEntries } from '../../entries/server/postEntries.ts';
import { fail } from '../../payouts.failures.ts';
import { payoutsApi } from '../weeks.contract.ts';
import { adjustWeek } from './adjustWeek.ts';
import { exportWeek } from './exportWeek.ts';
import { payWeek, unpayWeek } from './payWeek.ts';
import { readStoreWeek } from './readWeek.ts';
import { requireConsolidations } from './requireConsolidations.ts';
import * as repo from './weeks.repo.ts';

const real = ({ year, week }: IsoWeek): IsoWeek => (isWeek({ year, week }) ? { year, week } : fail('notFound'));

export const payouts = implementApi(payoutsApi, {
  async weeks(ctx, { query }) {
    requireConsolidations(ctx);
    const { db, tenant, actor } = ctx;
    await postEntries(db);
    const year = query.year ?? weekOf(businessDayOf(tenant, Date.now())).year;
    const [found, years] = await Promise.all([
      repo.listWeeks(db, { ...query, year }, actor.storeIds),
      repo.yearsOf(db, actor.storeIds),
    ]);
    return { ...found, year, years };
  },
  async week(ctx, { params, query }) {
    requireConsolidations(ctx);
    const week = real(params);
    await postEntries(ctx.db);
    return repo.listStores(ctx.db, { ...query, week }, ctx.actor.storeIds);
  },
  async store(ctx, { params }) {
    requireConsolidations(ctx);
    await postEntries(ctx.db);
    return readStoreWeek(ctx, real(params), params.storeId);
  },
  async lines(ctx, { params, query }) {
    requireConsolidations(ctx);
    const { db, actor } = ctx;
    const week = real(params);
    await postEntries(db);
    if (!(await repo.findStoreWeek(db, week, params.storeId, actor.storeIds))) fail('notFound');
    return repo.listLines(db, week, params.storeId, query);
  },
  async entries(ctx, { params: { id: orderId } }) {
    requireConsolidations(ctx);
    await postEntries(ctx.db);
    return { data: await repo.listEntries(ctx.db, { reach: ctx.actor.storeIds, orderId }) };
  },
  exportCsv(ctx, { params, query }) {
    requireConsolidations(ctx);
    return exportWeek(ctx, real(params), query.storeIds);
  },
  pay(ctx, { params, body }) {
    requireConsolidations(ctx);
    return payWeek(ctx, real(params), body);
  },
  async unpay(ctx, { params }) {
    requireConsolidations(ctx);
    await unpayWeek(ctx, real(params), params.storeId);
    return {};
  },
  adjust(ctx, { body }) {
    requireConsolidations(ctx);
    return adjustWeek(ctx, body);
  },
});
