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

/** As it is stored: shares in hundredths of a percent, days of the week from 1. */
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

/** All that was ever agreed with some stores, what holds last first. */
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

/** What holds in a store on a day; undefined where nothing was agreed yet. */
export type TermsAt = (storeId: number, day: string) => StoredTerms | undefined;

export async function termsByDay(db: Db, storeIds: readonly number[]): Promise<TermsAt> {
  const terms = await termsOf(db, storeIds);
  return (storeId, day) => terms.get(storeId)?.find(({ validFrom }) => validFrom <= day);
}

const shares = ['deliveryCommission', 'pickUpCommission', 'vat', 'servicePercent'] as const;
const scaled = <Terms extends Record<(typeof shares)[number], number>>(
  terms: Terms,
  by: (share: number) => number,
) => ({
  ...terms,
  ...Object.fromEntries(shares.map((name) => [name, by(terms[name])])),
});

const told = ({ storeId: _, ...terms }: StoredTerms, replaced: boolean): PayoutTermsRow => ({
  ...scaled(terms, (share) => share / 100),
  paymentWeekday: weekdays[terms.paymentWeekday - 1] as Weekday,
  replaced,
});

/** As people read them; of two for one day the second in the list was replaced. */
export const asRead = (terms: readonly StoredTerms[]): PayoutTermsRow[] =>
  terms.map((each, at) => told(each, terms[at - 1]?.validFrom === each.validFrom));

export async function insertTerms(db: Db, { storeIds, paymentWeekday, ...draft }: TermsDraft): Promise<void> {
  const terms = {
    ...scaled(draft, (share) => Math.round(share * 100)),
    paymentWeekday: weekdays.indexOf(paymentWeekday) + 1,
    authorName: scopeOf(db).author.name,
  };
  await insertInto(
    'payoutTerms',
    storeIds.map((storeId) => ({ storeId, ...terms })),
    { returning: sql`id` },
  ).execute(db);
}

/** The last day on which each of some stores has a sale in its entries; those without one are missing. */
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

type Asked = { page?: number | undefined; limit?: number | undefined; query?: string | undefined };

/** Stores within reach by their names, each with what holds today and what comes next. */
export async function list(db: Db, { query, ...page }: Asked, reach: Actor['storeIds'], today: string) {
  let stores = db
    .selectFrom('stores as s')
    .select(['s.id', 's.name as storeName'])
    .orderBy('s.nameNorm')
    .orderBy('s.id');
  if (reach) stores = stores.where('s.id', '=', anyOf(reach));
  if (query) stores = stores.where(fuzzyMatches(sql.ref<string>('s.nameNorm'), query));
  const found = await paginate(stores, page);
  const terms = await termsOf(
    db,
    found.data.map(({ id }) => id),
  );
  const data = found.data.map((store): StoreTerms => {
    const own = asRead(terms.get(store.id) ?? []).filter(({ replaced }) => !replaced);
    return {
      ...store,
      present: own.find(({ validFrom }) => validFrom <= today) ?? null,
      next: own.findLast(({ validFrom }) => validFrom > today) ?? null,
    };
  });
  return { ...found, data } satisfies Page<StoreTerms>;
}
