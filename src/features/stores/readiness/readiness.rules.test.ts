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

describe('what a store needs to sell', () => {
  it('is empty with a published menu, hours, payments, couriers and areas', () => {
    expect(missingOf(facts())).toEqual({ delivery: [], pickUp: [] });
  });

  it('is listed per dispatch method in setup order', () => {
    const bare = facts({ menuId: null, businessHours: everyDay(), deliveryMethods: [], deliveryAreas: [] });
    expect(missingOf(bare)).toEqual({ delivery: ['menu', 'hours', 'courier', 'zones'], pickUp: ['menu', 'hours'] });
    expect(missingOf({ ...bare, orderMethod: { delivery: false, pickUp: true } }).delivery).toEqual([]);
  });

  it('includes an unpublished menu and areas without a delivery method', () => {
    expect(missingOf(facts({ menuPublished: false })).pickUp).toEqual(['published']);
    const elsewhere = [{ kind: 'delivery' as const, deliveryMethodKey: 2 }];
    expect(missingOf(facts({ deliveryAreas: elsewhere })).delivery).toEqual(['zones']);
    const excluded = [{ kind: 'exclusion' as const, deliveryMethodKey: null }];
    expect(missingOf(facts({ deliveryAreas: excluded })).delivery).toEqual(['zones']);
  });

  it('excludes a payment method that lacks a commerce code', () => {
    const { paymentMethods } = facts();
    const online = facts({ paymentMethods: { ...paymentMethods, inStore: { online: true } } });
    expect(missingOf(online).pickUp).toEqual(['payments']);
    expect(missingOf({ ...online, webpayCommerceCode: '597012345678' }).pickUp).toEqual([]);
  });
});

it('counts what each tab of a store lacks, once for both methods', () => {
  const lacking = missingOf(facts({ businessHours: everyDay(), deliveryMethods: [], deliveryAreas: [] }));
  const count = (tab: string) => readiness.missingInTab(lacking, tab);
  expect(['info', 'schedules', 'delivery', 'external-services'].map(count)).toEqual([0, 1, 2, 0]);
});
