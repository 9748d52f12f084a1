import { businessDayOf } from '#domain/time/businessDay.ts';
import { type IsoWeek, isWeek, weekOf } from '#domain/time/isoWeek.ts';
import { answerTagged } from '#kit/server/http/httpCache.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { postEntries } from '../../entries/server/postEntries.ts';
import { fail } from '../../payouts.failures.ts';
import { payoutsApi } from '../weeks.contract.ts';
import { weekRangeText, yearRangeText } from '../weekText.ts';
import { adjustWeek } from './adjustWeek.ts';
import { exportWeek } from './exportWeek.ts';
import { payWeek, unpayWeek } from './payWeek.ts';
import { readStoreWeek } from './readWeek.ts';
import * as repo from './weeks.repo.ts';

const caching = { 'cache-control': 'private, no-cache', vary: 'authorization, tenant, see-as-role, accept-encoding' };
const asOf = () => new Date().toISOString();

const real = ({ year, week }: IsoWeek): IsoWeek => (isWeek({ year, week }) ? { year, week } : fail('notFound'));

export const payouts = implementApi(payoutsApi, {
  async weeks(ctx, { query }) {
    const { db, tenant, actor } = ctx;
    await postEntries(db);
    const year = query.year ?? weekOf(businessDayOf(tenant, Date.now())).year;
    const [found, years] = await Promise.all([
      repo.listWeeks(db, { ...query, year }, actor.storeIds),
      repo.yearsOf(db, actor.storeIds),
    ]);
    return answerTagged(ctx, { ...found, year, years, words: yearRangeText(year), asOf: asOf() }, caching);
  },
  async week(ctx, { params, query }) {
    const week = real(params);
    await postEntries(ctx.db);
    const found = await repo.listStores(ctx.db, { ...query, week }, ctx.actor.storeIds);
    return answerTagged(ctx, { ...found, words: weekRangeText(week), asOf: asOf() }, caching);
  },
  async store(ctx, { params }) {
    await postEntries(ctx.db);
    return readStoreWeek(ctx, real(params), params.storeId);
  },
  async lines(ctx, { params, query }) {
    const { db, actor } = ctx;
    const week = real(params);
    await postEntries(db);
    if (!(await repo.findStoreWeek(db, week, params.storeId, actor.storeIds))) fail('notFound');
    return repo.listLines(db, week, params.storeId, query);
  },
  async entries(ctx, { params: { id: orderId } }) {
    await postEntries(ctx.db);
    return { data: await repo.listEntries(ctx.db, { storeScope: ctx.actor.storeIds, orderId }) };
  },
  exportCsv: (ctx, { params, query }) => exportWeek(ctx, real(params), query.storeIds),
  pay: (ctx, { params, body }) => payWeek(ctx, real(params), body),
  async unpay(ctx, { params }) {
    await unpayWeek(ctx, real(params), params.storeId);
    return {};
  },
  adjust: (ctx, { body }) => adjustWeek(ctx, body),
});
