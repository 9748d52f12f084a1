import { describe, expect, it } from 'vitest';
import { everyDay, range } from '#domain/schedule/testing/schedules.ts';
import { menuStore, square } from '../testing/stores.ts';
import { paymentSection } from '#features/platform/settings/sections/payments.contract.ts';
import * as readiness from './readiness.rules.ts';

type SaleFacts = readiness.SaleFacts;
const missingOf = (store: SaleFacts, chain = paymentSection.defaults) => readiness.missingOf(store, chain);

const facts = (changes: Partial<SaleFacts> = {}): SaleFacts => ({
  ...menuStore({
    businessHours: everyDay(range('12:00', '16:00')),
    deliveryAreas: [square({ latitude: -33.45, longitude: -70.6 })],
  }),
  menuPublished: true,
  ...changes,
});

describe('what a store lacks to sell', () => {
  it('is nothing once it has a published menu, hours, payments, couriers and zones', () => {
    expect(missingOf(facts())).toEqual({ delivery: [], pickUp: [] });
  });

  it('is told for each way it offers, in the order it is set up', () => {
    const bare = facts({ menuId: null, businessHours: everyDay(), deliveryMethods: [], deliveryAreas: [] });
    expect(missingOf(bare)).toEqual({ delivery: ['menu', 'hours', 'courier', 'zones'], pickUp: ['menu', 'hours'] });
    expect(missingOf({ ...bare, orderMethod: { delivery: false, pickUp: true } }).delivery).toEqual([]);
  });

  it('counts a menu that was never published, and zones that nobody carries to', () => {
    expect(missingOf(facts({ menuPublished: false })).pickUp).toEqual(['published']);
    const elsewhere = [{ deliveryMethodKey: 2 }];
    expect(missingOf(facts({ deliveryAreas: elsewhere })).delivery).toEqual(['zones']);
  });

  it('does not count a payment that waits for its commerce code', () => {
    const { paymentMethods } = facts();
    const online = facts({ paymentMethods: { ...paymentMethods, inStore: { online: true } } });
    expect(missingOf(online).pickUp).toEqual(['payments']);
    expect(missingOf({ ...online, webpayCommerceCode: '597012345678' }).pickUp).toEqual([]);
  });
});
