import { sql } from 'kysely';
import { csvFormat } from '#domain/countries.ts';
import { localDay } from '#domain/time/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { csvOf } from '#kit/server/csv/csv.ts';
import { amountCell, cellView, recordCells } from '#kit/server/csv/exportRecords.ts';
import type { LinkTargets } from '#kit/server/data/linkUses.ts';
import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import { updateAll } from '#kit/server/data/write.ts';
import type { Ctx, Tenant } from '#kit/server/http/context.ts';
import { implementApiWith } from '#kit/server/http/mount.ts';
import { validate } from '#kit/server/http/validate.ts';
import { emit } from '#kit/server/live/events.ts';
import { hasCodes } from '../../codes/server/couponCodes.repo.ts';
import { fail } from '../../coupons.failures.ts';
import { couponIdHeader } from '../../imports/couponImport.contract.ts';
import { type CouponListQuery, couponsApi, maxSwitched } from '../coupons.contract.ts';
import {
  couponRules,
  draftOfCoupon,
  endlessAmountMessage,
  generateCopyCodes,
  hasCodesMessage,
  isEndlessAmount,
  newCouponRules,
} from '../../coupons.rules.ts';
import type { Coupon, CouponDraft } from '../couponShape.contract.ts';
import * as pages from './couponPages.repo.ts';
import * as repo from './coupons.repo.ts';
import { validateStoreScope, requireStoreScope } from '../../checks/server/requireStoreScope.ts';

const todayOf = ({ timeZone }: Tenant): string => localDay(new Date(), timeZone);

const viewOf = ({ tenant, actor }: Ctx): pages.CouponView => ({ today: todayOf(tenant), storeScope: actor.storeIds });

/** Codes are unique across coupons and their single-use codes. */
async function requireUniqueCode({ db }: Ctx, { code }: CouponDraft): Promise<void> {
  if (await repo.isSingleCode(db, code))
    fail('invalidFields', { fields: { code: ['Ya existe un código así en otro cupón.'] } });
}

/** Notifies open screens and the caches of coupons. */
const publishChange = ({ db }: Ctx): Promise<void> => emit(db, 'coupons');

/** Creates a disabled copy of a coupon and returns its id. */
async function cloneCoupon(ctx: Ctx, areas: LinkTargets, coupon: Coupon): Promise<number> {
  const { db } = ctx;
  const code =
    (await repo.findFreeCode(db, generateCopyCodes(coupon))) ??
    fail('invalidFields', { fields: { code: [noFreeCodeMessage] } });
  const { id } = await repo.records(areas).insert(db, { ...draftOfCoupon(coupon), code, enabled: false });
  await publishChange(ctx);
  return id;
}
const noFreeCodeMessage = 'Hay demasiadas copias de este cupón: elimina alguna.';

type Switching = Input<typeof couponsApi.switchMany>['body'];

/** Enables or disables coupons, skipping those that already are. */
async function switchCoupons(ctx: Ctx, areas: LinkTargets, { enabled, couponIds, filters = {} }: Switching) {
  const { db, tenant, scope } = ctx;
  const chosen = couponIds ?? (await repo.findMatchingIds(db, areas, filters, todayOf(tenant)));
  if (chosen.length > maxSwitched) fail('invalidFields', { fields: { coupon_ids: [tooManyMessage] } });
  const ids = await repo.findIdsToSwitch(db, enabled, chosen);
  await requireStoreScope(ctx, ids);
  await updateAll(db, 'coupons', ids, { enabled });
  await publishChange(ctx);
  return { changed: ids.length, unchanged: chosen.length - ids.length, requestId: scope.requestId };
}
const tooManyMessage = 'Se cambian hasta 5.000 cupones a la vez: usa los filtros para elegir menos';

async function removeCoupon(ctx: Ctx, areas: LinkTargets, id: number): Promise<void> {
  const { db } = ctx;
  await requireStoreScope(ctx, [id]);
  if (await repo.wasUsed(db, id)) fail('couponUsed');
  if (await hasCodes(db, id)) fail('couponHasCodes');
  await repo.removeCounts(db, id);
  await repo.records(areas).remove(db, id);
  await publishChange(ctx);
}

/** CSV of the coupons that match the filters, with the labels that the import reads. */
function exportCoupons(ctx: Ctx, areas: LinkTargets, query: CouponListQuery) {
  const format = csvFormat(ctx.tenant.country);
  const percentage = (column: string) => sql`replace(${sql.ref(column)}::text, '.', ${sql.lit(format.decimalMark)})`;
  const customCells = {
    discount: sql`case when r.kind = 'giftcard' then ${amountCell(sql`r.discount`, format)} else ${percentage('r.discount')} end`,
    delivery: percentage('r.delivery'),
  };
  const { columns, cells } = recordCells(
    { ...repo.recordsOf(areas), alias: 'r', idHeader: couponIdHeader, own: customCells },
    cellView(ctx, format),
  );
  return csvOf(ctx.database, ctx.scope, {
    columns,
    separator: format.separator,
    rows: (db) => repo.filtered(db, areas, query, todayOf(ctx.tenant)).clearSelect().select(cells),
  });
}

export const coupons = implementApiWith(couponsApi, ({ areas }) => {
  const find = async (ctx: Ctx, id: number): Promise<Coupon> =>
    (await pages.find(ctx.db, id, viewOf(ctx))) ?? fail('notFound');
  return {
    all: ({ db }, { query }) => repo.options(db, query),
    list: (ctx, { query }) => pages.list(ctx.db, areas, query, viewOf(ctx)),
    get: (ctx, { params }) => find(ctx, params.id),
    exportCsv: (ctx, { query }) => exportCoupons(ctx, areas, query),
    async create(ctx, { body }) {
      const draft = validate(newCouponRules, body);
      await requireUniqueCode(ctx, draft);
      const { id } = await repo.records(areas).insert(ctx.db, draft);
      await validateStoreScope(ctx, id);
      await publishChange(ctx);
      return find(ctx, id);
    },
    update: patchEndpoint<Coupon, CouponDraft>({
      table: 'coupons',
      rules: couponRules,
      find: (db, id, ctx) => pages.find(db, id, viewOf(ctx)),
      draftOf: draftOfCoupon,
      async save(ctx, id, merged, changes, stored) {
        await requireStoreScope(ctx, [id]);
        if (isEndlessAmount(merged) && !isEndlessAmount(stored))
          fail('invalidFields', { fields: { quantity: [endlessAmountMessage] } });
        if (changes.code) await requireUniqueCode(ctx, merged);
        if (changes.automatic && (await hasCodes(ctx.db, id)))
          fail('invalidFields', { fields: { automatic: [hasCodesMessage] } });
        await repo.records(areas).update(ctx.db, id, merged);
        await validateStoreScope(ctx, id);
        await publishChange(ctx);
        return find(ctx, id);
      },
    }),
    async clone(ctx, { params }) {
      const coupon = await find(ctx, params.id);
      await requireStoreScope(ctx, [params.id]);
      return find(ctx, await cloneCoupon(ctx, areas, coupon));
    },
    switchMany: (ctx, { body }) => switchCoupons(ctx, areas, body),
    categories: async ({ db }) => ({ data: await repo.categoryNames(db) }),
    async remove(ctx, { params }) {
      await removeCoupon(ctx, areas, params.id);
      return {};
    },
  };
});
