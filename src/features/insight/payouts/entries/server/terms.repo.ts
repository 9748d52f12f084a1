import { sql } from 'kysely';
import { type Weekday, weekdays } from '#domain/time/weekdays.ts';
import type { Page } from '#kit/contract/crud.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import { type Db, scopeOf } from '#kit/server/data/database.ts';
import { insertInto } from '#kit/server/data/insertInto.ts';
import { paginate } from '#kit/server/data/paginate.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { fuzzyMatches } from '#kit/server/search/textSearch.ts';
import type { PayoutTermsRow, StoreTerms, TermsDraft } from '../../terms/terms.contract.ts';

/** Database row: shares in hundredths of a percent, weekdays from 1. */
export type StoredTerms = {
  id: number;
  storeId: number;
  validFrom: string;
  deliveryCommission: number;
  pickUpCommission: number;
  vat: number;
  serviceAmount: number;
  servicePercent: number;
  paymentWeekday: number;
  authorName: string;
  createdAt: string;
};

const columns = [
  'id',
  'storeId',
  'validFrom',
  'deliveryCommission',
  'pickUpCommission',
  'vat',
  'serviceAmount',
  'servicePercent',
  'paymentWeekday',
  'authorName',
  'createdAt',
] as const;

/** All terms of some stores, latest first. */
export async function termsOf(db: Db, storeIds: readonly number[]): Promise<ReadonlyMap<number, StoredTerms[]>> {
  const rows = await db
    .selectFrom('payoutTerms')
    .select(columns)
    .where('storeId', '=', anyOf(storeIds))
    .orderBy('validFrom', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return Map.groupBy(rows, ({ storeId }) => storeId);
}

/** Terms of a store on a day; undefined before its first terms. */
export type TermsAt = (storeId: number, day: string) => StoredTerms | undefined;

export async function termsByDay(db: Db, storeIds: readonly number[]): Promise<TermsAt> {
  const terms = await termsOf(db, storeIds);
  return (storeId, day) => terms.get(storeId)?.find(({ validFrom }) => validFrom <= day);
}

const shares = ['deliveryCommission', 'pickUpCommission', 'vat', 'servicePercent'] as const;
const scaleShares = <Terms extends Record<(typeof shares)[number], number>>(
  terms: Terms,
  by: (share: number) => number,
) => ({
  ...terms,
  ...Object.fromEntries(shares.map((name) => [name, by(terms[name])])),
});

const toApiTerms = ({ storeId: _, ...terms }: StoredTerms, replaced: boolean): PayoutTermsRow => ({
  ...scaleShares(terms, (share) => share / 100),
  paymentWeekday: weekdays[terms.paymentWeekday - 1] as Weekday,
  replaced,
});

/** Terms in API format. Of two for the same day, the earlier is marked as replaced. */
export const toTermsRows = (terms: readonly StoredTerms[]): PayoutTermsRow[] =>
  terms.map((each, at) => toApiTerms(each, terms[at - 1]?.validFrom === each.validFrom));

export async function insertTerms(db: Db, { storeIds, paymentWeekday, ...draft }: TermsDraft): Promise<void> {
  const terms = {
    ...scaleShares(draft, (share) => Math.round(share * 100)),
    paymentWeekday: weekdays.indexOf(paymentWeekday) + 1,
    authorName: scopeOf(db).author.name,
  };
  await insertInto(
    'payoutTerms',
    storeIds.map((storeId) => ({ storeId, ...terms })),
    { returning: sql`id` },
  ).execute(db);
}

/** Last day with a posted sale, by store. Stores without sales are missing. */
export async function lastPostedDays(db: Db, storeIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const rows = await db
    .selectFrom('payoutEntries')
    .select(['storeId', sql<string>`max(business_day)`.as('day')])
    .where('kind', '=', 'sale')
    .where('storeId', '=', anyOf(storeIds))
    .groupBy('storeId')
    .execute();
  return new Map(rows.map(({ storeId, day }) => [storeId, day]));
}

type ListQuery = { page?: number | undefined; limit?: number | undefined; query?: string | undefined };

/** Visible stores by name, with their current and next terms. */
export async function list(db: Db, { query, ...page }: ListQuery, storeScope: Actor['storeIds'], today: string) {
  let stores = db
    .selectFrom('stores as s')
    .select(['s.id', 's.name as storeName'])
    .orderBy('s.nameNorm')
    .orderBy('s.id');
  if (storeScope) stores = stores.where('s.id', '=', anyOf(storeScope));
  if (query) stores = stores.where(fuzzyMatches(sql.ref<string>('s.nameNorm'), query));
  const found = await paginate(stores, page);
  const terms = await termsOf(
    db,
    found.data.map(({ id }) => id),
  );
  const data = found.data.map((store): StoreTerms => {
    const history = toTermsRows(terms.get(store.id) ?? []).filter(({ replaced }) => !replaced);
    return {
      ...store,
      present: history.find(({ validFrom }) => validFrom <= today) ?? null,
      next: history.findLast(({ validFrom }) => validFrom > today) ?? null,
    };
  });
  return { ...found, data } satisfies Page<StoreTerms>;
}
