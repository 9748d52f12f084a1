import {
  findOutOfScope as findRecords,
  requireRecordScope,
  type StoreRecords,
  validateRecordScope,
} from '#features/stores/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';

const records: StoreRecords = {
  table: 'coupons',
  title: 'code',
  owner: 'couponId',
  stores: 'couponStores',
  groups: 'couponStoreGroups',
};

type Caller = Pick<Ctx, 'db' | 'actor'>;

/** Finds the coupons that apply to a store outside `storeIds`, including coupons of all stores. */
export const findOutOfScope = ({ db }: Pick<Ctx, 'db'>, ids: readonly number[], storeIds: readonly number[]) =>
  findRecords({ db }, records, ids, storeIds);

/** Rejects callers limited to some stores when one of the coupons also applies to other stores. */
export const requireStoreScope = (caller: Caller, ids: readonly number[]) => requireRecordScope(caller, records, ids);

/** Rejects a saved coupon with a field error when it applies to stores outside the caller's scope. */
export const validateStoreScope = (caller: Caller, id: number) => validateRecordScope(caller, records, id);
