import { businessDayOf } from '#domain/time/businessDay.ts';
import { formatDay } from '#domain/time/dates.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { emit } from '#kit/server/live/events.ts';
import { postEntries } from '../../entries/server/postEntries.ts';
import { fail } from '../../payouts.failures.ts';
import { termsApi, type TermsDraft } from '../terms.contract.ts';
import { earliestDay } from '../../entries/terms.rules.ts';
import * as repo from '../../entries/server/terms.repo.ts';

const today = ({ tenant }: Ctx): string => businessDayOf(tenant, Date.now());

/** Names of the stores by id. Throws if one is missing or not visible. */
async function requireStores({ db, actor }: Ctx, storeIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db.selectFrom('stores').select(['id', 'name']).where('id', '=', anyOf(storeIds)).execute();
  const known = new Map(rows.map(({ id, name }) => [id, name]));
  if (storeIds.some((id) => !known.has(id) || (actor.storeIds && !actor.storeIds.includes(id))))
    fail('invalidFields', { fields: { store_ids: ['No encontramos uno de esos locales'] } });
  return known;
}

/** Adds terms. Posts the sales so far first, so that they keep the terms they had. */
async function agree(ctx: Ctx, draft: TermsDraft) {
  const storeIds = [...new Set(draft.storeIds)];
  const names = await requireStores(ctx, storeIds);
  await postEntries(ctx.db);
  const posted = await repo.lastPostedDays(ctx.db, storeIds);
  const settled = [...posted].filter(([, day]) => day >= draft.validFrom).toSorted(([, a], [, b]) => (a < b ? 1 : -1));
  const [last] = settled;
  if (last) {
    const message = `Ya hay pedidos liquidados desde ese día en ${names.get(last[0])}${settled.length > 1 ? ` y ${settled.length - 1} más` : ''}: elige desde el ${formatDay(earliestDay(today(ctx), last[1]))}.`;
    fail('termsTooEarly', { message, fields: { valid_from: [message] } });
  }
  await repo.insertTerms(ctx.db, { ...draft, storeIds });
  await emit(ctx.db, 'payments');
  return { stores: storeIds.length };
}

export const payoutTerms = implementApi(termsApi, {
  list: (ctx, { query }) => repo.list(ctx.db, query, ctx.actor.storeIds, today(ctx)),
  async history(ctx, { params: { id } }) {
    const { db, actor } = ctx;
    const store = await db.selectFrom('stores').select('id').where('id', '=', id).executeTakeFirst();
    if (!store || (actor.storeIds && !actor.storeIds.includes(id))) fail('notFound');
    await postEntries(db);
    const [terms, posted] = await Promise.all([repo.termsOf(db, [id]), repo.lastPostedDays(db, [id])]);
    return { data: repo.toTermsRows(terms.get(id) ?? []), earliest: earliestDay(today(ctx), posted.get(id)) };
  },
  agree: (ctx, { body }) => agree(ctx, body),
});
