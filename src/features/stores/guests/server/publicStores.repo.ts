import { sql } from 'kysely';
import type { PaymentSettings } from '#features/platform/settings/sections/payments.contract.ts';
import type { SchedulingSettings } from '#features/platform/settings/sections/scheduling.contract.ts';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Openness, Schedule } from '#domain/schedule/schedule.ts';
import type { Db } from '#kit/server/data/database.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { paymentGroups } from '#domain/payments.ts';
import type { StorePaymentMethods } from '../../payments/payments.contract.ts';
import { type PaidStore, usablePayments } from '../../payments/payments.rules.ts';
import { referencesOf } from '../../references/server/storeReferences.repo.ts';
import type { PaymentReferences } from '../../references/storeReferences.contract.ts';
import type { PublicStore } from '../publicStores.contract.ts';
import { chainSections } from '#features/platform/settings/sections.contract.ts';
import { readSettings } from '#features/platform/settings/server/index.ts';
import { withFutureOrders } from '../../hours/futureOrders.rules.ts';
import { groupsOf } from '../../groups/server/members.repo.ts';
import { closingsOf } from '../../record/server/storeChildren.repo.ts';
import { slugsOf } from '../../record/server/storeSlugs.repo.ts';
import { stateOf, type StoreView } from '../../record/server/storeView.ts';

export type GuestView = Pick<StoreView, 'now' | 'timeZone'> & {
  /** Closings by the holds of the company, on the clock of a store; absent: none. */
  heldIn?(timeZone: string): Schedule['closings'];
};

const stored = (db: Db) =>
  db
    .selectFrom('stores')
    .select(['id', 'uuid', 'name', 'textAddress', 'commune', 'phone', 'latitude', 'longitude', 'timeZone', 'imageKey'])
    .select(['whatsappNumber', 'whatsappNumberEnabled', 'facebookMessengerId', 'facebookMessengerIdEnabled'])
    .select(['menuId', 'orderMethod', 'businessHours', 'specialDays', 'exceptionalWaitTimes'])
    .select(['deliveryWaitTime', 'pickUpWaitTime', 'paymentMethods'])
    .select(['futureOrdersEnabled', 'ordersProgramming', 'maxFutureOrders', 'ordersProgrammingView'])
    .select('enabledCheckoutQuestions')
    .select(['deliveryTipAvailability', 'defaultTip', 'tipType', 'enabledTipStore', 'enabledTipDelivery'])
    .select('deliveryInstructions');

type Stored = Awaited<ReturnType<ReturnType<typeof stored>['execute']>>[number];

/** The methods a guest can really pay with, by group. */
const paying = (store: PaidStore, chain: PaymentSettings): StorePaymentMethods =>
  Object.fromEntries(
    paymentGroups.map((group) => {
      const { usable } = usablePayments(store, group, chain);
      return [group, Object.fromEntries(usable.map((method) => [method, true]))];
    }),
  ) as StorePaymentMethods;

/** Why staff closed a store is theirs; the name of a special day is for everybody. */
export const publicOpenness = (state: Openness): Openness =>
  state.reason === 'closing' ? { ...state, note: null } : state;

type Questions = PublicStore['checkoutQuestions'];

/** Checkout questions of some stores. */
async function questionsOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Questions>> {
  const rows = await db
    .selectFrom('storeCheckoutQuestions as s')
    .innerJoin('checkoutQuestions as q', 'q.id', 's.questionId')
    .select(['s.storeId', 'q.id', 'q.question'])
    .where('s.storeId', '=', anyOf(ids))
    .orderBy('q.id')
    .execute();
  const byStore = Map.groupBy(rows, ({ storeId }) => storeId);
  return new Map([...byStore].map(([id, questions]) => [id, questions.map(({ storeId: _, ...question }) => question)]));
}

type RelatedData = {
  slug: string | undefined;
  closings: Schedule['closings'];
  questions: Questions;
  groups: PublicStore['groups'];
  references: PaymentReferences;
  chain: SchedulingSettings & PaymentSettings;
};

function toPublic(
  row: Stored,
  { slug, closings, questions, groups, references, chain }: RelatedData,
  { now, timeZone: usual, heldIn }: GuestView,
): PublicStore {
  const timeZone = row.timeZone ?? usual;
  const { state } = stateOf(
    { ...row, timeZone, closings: [...closings, ...(heldIn?.(timeZone) ?? [])] } as unknown as Schedule,
    now,
  );
  return {
    ...(withFutureOrders(row, chain) as unknown as PublicStore),
    slug: slug ?? row.uuid,
    timeZone,
    groups,
    imageUrl: pictureUrl(row.imageKey),
    whatsappNumber: row.whatsappNumberEnabled ? row.whatsappNumber : null,
    facebookMessengerId: row.facebookMessengerIdEnabled ? row.facebookMessengerId : null,
    paymentMethods: paying({ ...references, paymentMethods: row.paymentMethods as StorePaymentMethods }, chain),
    checkoutQuestions: row.enabledCheckoutQuestions ? questions : [],
    state: { delivery: publicOpenness(state.delivery), pickUp: publicOpenness(state.pickUp) },
  };
}

async function presentStores(db: Db, rows: readonly Stored[], guest: GuestView): Promise<PublicStore[]> {
  const ids = rows.map(({ id }) => id);
  const closings = await closingsOf(db, ids, guest.now);
  const [slugs, questions, groups, references, chain] = await Promise.all([
    slugsOf(db, ids),
    questionsOf(db, ids),
    groupsOf(db, ids),
    referencesOf(db, ids),
    readSettings(db, ...chainSections),
  ]);
  const relatedOf = (id: number): RelatedData => ({
    slug: slugs.get(id),
    closings: closings.get(id) ?? [],
    questions: questions.get(id) ?? [],
    groups: groups.get(id) ?? [],
    references: references.get(id) ?? {},
    chain,
  });
  return rows.map((row) => toPublic(row, relatedOf(row.id), guest));
}

/** Every store of the tenant, by name. */
export const all = async (db: Db, guest: GuestView): Promise<PublicStore[]> =>
  presentStores(db, await stored(db).orderBy('nameNorm').orderBy('id').execute(), guest);

export async function find(db: Db, id: number, guest: GuestView): Promise<PublicStore | undefined> {
  const [store] = await presentStores(db, await stored(db).where('id', '=', id).execute(), guest);
  return store;
}

/** The stores where orders can be picked up, by name. */
export const withPickUp = async (db: Db, guest: GuestView): Promise<PublicStore[]> =>
  presentStores(
    db,
    await stored(db)
      .where(sql<boolean>`(order_method->>'pickUp')::boolean`)
      .orderBy('nameNorm')
      .orderBy('id')
      .execute(),
    guest,
  );

/** The store a storefront begins with: the first that was made. */
export async function first(db: Db, guest: GuestView): Promise<PublicStore | undefined> {
  const [store] = await presentStores(db, await stored(db).orderBy('id').limit(1).execute(), guest);
  return store;
}
