import { sql } from 'kysely';
import { csvFormat } from '#domain/countries.ts';
import { localDay } from '#domain/time/dates.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { amountCell, recordCells } from '#kit/server/csv/exportRecords.ts';
import type { LinkTargets } from '#kit/server/data/linkUses.ts';
import { patchEndpoint } from '#kit/server/data/patchEndpoint.ts';
import type { Ctx, Tenant } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { validate } from '#kit/server/http/validate.ts';
import { emit } from '#kit/server/live/events.ts';
import { hasCodes } from '../../codes/server/couponCodes.repo.ts';
import { fail } from '../../coupons.failures.ts';
import { type CouponListQuery, couponsApi } from '../coupons.contract.ts';
import { couponRules, draftOfCoupon } from '../coupons.rules.ts';
import type { Coupon, CouponDraft } from '../couponShape.contract.ts';
import { clearCouponCache } from '../../redemptions/server/couponTerms.ts';
import * as repo from './coupons.repo.ts';

const todayOf = ({ timeZone }: Tenant): string => localDay(new Date(), timeZone);

/** A code means one coupon, also where a coupon has many codes. */
async function requireOwnCode({ db }: Ctx, { code }: CouponDraft): Promise<void> {
  if (await repo.isSingleCode(db, code))
    fail('invalidFields', { fields: { code: ['Ya existe un código así en otro cupón.'] } });
}

/** Tells screens and prices that coupons changed. */
async function noteChange(ctx: Ctx): Promise<void> {
  clearCouponCache(ctx);
  await emit(ctx.db, 'coupons');
}

async function removeCoupon(ctx: Ctx, areas: LinkTargets, id: number): Promise<void> {
  const { db } = ctx;
  if (await repo.wasUsed(db, id)) fail('couponUsed');
  if (await hasCodes(db, id)) fail('couponHasCodes');
  await repo.removeCounts(db, id);
  await repo.records(areas).remove(db, id);
  await noteChange(ctx);
}

/** The coupons of the list's filters as a file, in the words of the history; an import reads it. */
function exportCoupons(ctx: Ctx, areas: LinkTargets, query: CouponListQuery) {
  const { country, timeZone } = ctx.tenant;
  const format = csvFormat(country);
  const percentage = (column: string) => sql`replace(${sql.ref(column)}::text, '.', ${sql.lit(format.decimalMark)})`;
  const own = {
    discount: sql`case when r.kind = 'giftcard' then ${amountCell(sql`r.discount`, format)} else ${percentage('r.discount')} end`,
    delivery: percentage('r.delivery'),
  };
  const { columns, cells } = recordCells({ ...repo.recordsOf(areas), alias: 'r', own }, { ...format, timeZone });
  return csvOf(ctx.database, ctx.scope, {
    columns,
    separator: format.separator,
    rows: (db) => repo.filtered(db, areas, query, todayOf(ctx.tenant)).clearSelect().select(cells),
  });
}

export const coupons = implementApiWith(couponsApi, ({ areas }) => {
  const find = async ({ db, tenant }: Ctx, id: number): Promise<Coupon> =>
    (await repo.find(db, areas, id, todayOf(tenant))) ?? fail('notFound');
  return {
    all: ({ db }, { query }) => repo.options(db, query),
    list: ({ db, tenant }, { query }) => repo.list(db, areas, query, todayOf(tenant)),
    get: (ctx, { params }) => find(ctx, params.id),
    exportCsv: (ctx, { query }) => exportCoupons(ctx, areas, query),
    async create(ctx, { body }) {
      const draft = validate(couponRules, body);
      await requireOwnCode(ctx, draft);
      const { id } = await repo.records(areas).insert(ctx.db, draft);
      await noteChange(ctx);
      return find(ctx, id);
    },
    update: patchEndpoint<Coupon, CouponDraft>({
      table: 'coupons',
      rules: couponRules,
      find: (db, id, { tenant }) => repo.find(db, areas, id, todayOf(tenant)),
      draftOf: draftOfCoupon,
      async save(ctx, id, whole, changes) {
        if (changes.code) await requireOwnCode(ctx, whole);
        await repo.records(areas).update(ctx.db, id, whole);
        await noteChange(ctx);
        return find(ctx, id);
      },
    }),
    async remove(ctx, { params }) {
      await removeCoupon(ctx, areas, params.id);
      return {};
    },
  };
});
