import { vi } from 'vitest';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { insert, insertAll } from '#kit/server/data/write.ts';
import type { Caller, TestApp, TestTenant } from './testApp.ts';
import { type ClosingDraft, closingsApi } from '#features/stores/hours/closings.contract.ts';
import { blankArea, type DeliveryArea } from '#features/stores/delivery/delivery.contract.ts';
import { type Store, type StorePatch, storesApi } from '#features/stores/record/stores.contract.ts';
import { blankStore } from '#features/stores/saving/stores.rules.ts';
import { square } from '#features/stores/testing/stores.ts';

/** Location of the stores that tests create. */
export const storeLocation = { latitude: -33.4545, longitude: -70.5946 };

/** The least a store needs to be saved. */
const small = {
  name: 'Ñuñoa Plaza',
  textAddress: 'Av. Irarrázaval 3400',
  commune: 'Ñuñoa',
  ...storeLocation,
  phone: '+56987654321',
  email: 'nunoa@cadena.test',
  paymentMethods: { ...blankStore().paymentMethods, inStore: { cash: true }, storeDelivery: { cash: true } },
} satisfies StorePatch;

/** A delivery area of three points, with these changes. */
export const deliveryArea = (name: string, changes: Partial<DeliveryArea> = {}): DeliveryArea => ({
  ...blankArea,
  name,
  points: [
    { latitude: -33.46, longitude: -70.6 },
    { latitude: -33.46, longitude: -70.58 },
    { latitude: -33.44, longitude: -70.58 },
  ],
  fee: 1500,
  minimumOrder: 5000,
  ...changes,
});

/** A store that could be saved from its form, with these fields; answers it whole. */
export async function createStore({ admin }: TestTenant, fields: StorePatch = {}): Promise<Store> {
  const { status, body, text } = await admin.call(storesApi.create, { body: { ...small, ...fields } });
  if (status !== 201) throw new Error(`Could not create a store: ${text}`);
  return body;
}

/** A store that delivers with its own drivers into one area around it; returns its id. */
export async function deliveringStore(tenant: TestTenant, fields: StorePatch): Promise<number> {
  const deliveryMethods = blankStore().deliveryMethods.map((method) => ({ ...method, enabled: method.key === 1 }));
  const deliveryAreas = [square(storeLocation, { fee: 2500, minimumOrder: 8000 })];
  return (await createStore(tenant, { deliveryMethods, deliveryAreas, ...fields })).id;
}

/** Copies a store, with a number as suffix of each name; returns the ids. */
export const copiesOf = ({ inTenant }: TestTenant, id: number, count: number): Promise<number[]> =>
  inTenant(async (db) => {
    const row = await db.selectFrom('stores').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const writableColumns = Object.entries(row).filter(([name]) => !ofOneRow.has(name) && !name.endsWith('Norm'));
    const copies = Array.from({ length: count }, (_, n) => ({
      ...Object.fromEntries(writableColumns),
      name: `${row.name} ${n}`,
    }));
    return (await insertAll(db, 'stores', copies as never)).map((created) => created.id);
  });
const ofOneRow = new Set(['tenantId', 'id', 'uuid', 'name', 'searchText', 'version', 'createdAt', 'updatedAt']);

const always = { openingTime: '00:00', closingTime: '24:00', dispatchMethod: 'both' };
export const dayAndNight = Object.fromEntries(weekdays.map((day) => [day, [always]])) as WeekHours;

/** A store that is open at every hour, so that only closings decide. */
export const openStore = (tenant: TestTenant, name: string, timeZone: string | null = null): Promise<number> =>
  tenant.inTenant(async (db) => (await insert(db, 'stores', { name, timeZone, businessHours: dayAndNight })).id);

/** Moves the clock and signs the administrator in again: access lasts a quarter of an hour. */
export function at({ signIn }: TestApp, tenant: TestTenant, moment: string): Promise<Caller> {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) });
  return signIn(tenant.slug, tenant.admin.email);
}

const oneHour: ClosingDraft = {
  storeIds: null,
  kind: 'oneHour',
  startLocal: null,
  endLocal: null,
  reason: null,
  dispatchMethod: 'both',
};

/** Closes for an hour everything within reach, or as it is given. */
export const close = (who: Caller, overrides: Partial<ClosingDraft> = {}, headers: Record<string, string> = {}) =>
  who.call(closingsApi.close, { body: { ...oneHour, ...overrides } }, headers);

export const reopenStores = (who: Caller, storeIds: number[] | null) =>
  who.call(closingsApi.openMany, { body: { storeIds } });

/** Whether a store takes orders, and until when. */
export async function stateOf(who: Caller, id: number) {
  const { state } = (await who.call(storesApi.get, { params: { id } })).body;
  return { delivery: state.delivery.open, pickUp: state.pickUp.open, until: state.delivery.until };
}
export const closed = { delivery: false, pickUp: false };
export const openBothWays = { delivery: true, pickUp: true };

export const closingsOf = (tenant: TestTenant, storeId: number) =>
  tenant.inTenant((db) =>
    db.selectFrom('storeClosings').selectAll().where('storeId', '=', storeId).orderBy('id').execute(),
  );
