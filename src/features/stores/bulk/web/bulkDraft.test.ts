import { describe, expect, it } from 'vitest';
import { bulkPatch } from '../bulk.contract.ts';
import { blankBulkDraft, type BulkDraft, toBulkPatch, bulkDraftRules, affectsFleets } from './bulkDraft.ts';
import { bulkTabs, fieldsOf, methodPart, orderPart, partsOf, tabOfField } from './parts.ts';

const draft = (touched: string[], change: Partial<BulkDraft> = {}): BulkDraft => ({
  ...blankBulkDraft([]),
  ...change,
  touched,
});
const errorsOf = (draft: BulkDraft): Record<string, string> =>
  Object.fromEntries(
    bulkDraftRules('cl')
      .safeParse(draft)
      .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
  );

describe('a bulk draft', () => {
  it('sends only the selected parts', () => {
    expect(toBulkPatch(draft(['deliveryWaitTime'], { deliveryWaitTime: 60 }))).toEqual({ deliveryWaitTime: 60 });
    expect(toBulkPatch(draft([]))).toEqual({});
  });

  it('sends dependent fields together', () => {
    expect(Object.keys(toBulkPatch(draft(['hours'])))).toEqual(['businessHours', 'haveDifferentBusinessHours']);
  });

  it('has only fields that stores can share', () => {
    const known = Object.keys(bulkPatch.shape);
    for (const tab of bulkTabs) for (const field of fieldsOf(partsOf(tab))) expect(known).toContain(field);
  });

  it('is rejected at its field if it cannot be valid for any store', () => {
    expect(errorsOf(draft(['deliveryWaitTime'], { deliveryWaitTime: -5 }))).toEqual({
      deliveryWaitTime: 'Debe ser mayor que 0',
    });
    expect(errorsOf(draft(['tips'], { defaultTip: 120 }))).toHaveProperty('defaultTip');
    expect(errorsOf(draft(['webpayCommerceCode'], { webpayCommerceCode: '123' }))).toEqual({
      webpayCommerceCode: 'Debe tener 12 dígitos y empezar con 5970',
    });
    expect(errorsOf(draft(['paymentMethods']))).toHaveProperty('paymentMethods');
  });

  it('accepts values that depend on the store', () => {
    const paid = { inStore: { online: true }, storeDelivery: {}, orderTakerInStore: {}, orderTakerStoreDelivery: {} };
    expect(errorsOf(draft(['paymentMethods'], { paymentMethods: paid }))).toEqual({});
    expect(errorsOf(draft(['npsEmailTimer'], { defaultTip: 120, phone: 'x' }))).toEqual({});
  });
});

describe('a bulk change of delivery methods', () => {
  const uber = methodPart('uber_delivery');
  const methods = blankBulkDraft([]).deliveryMethods;
  const withUber = (change: Partial<(typeof methods)[number]>) =>
    methods.map((method) => (method.key === 2 ? { ...method, ...change } : method));

  it('sends only what the fee of a method needs, without priority', () => {
    expect(toBulkPatch(draft([uber])).deliveryMethods).toEqual([
      { key: 2, deliveryType: 'uber_delivery', deliveryFeeType: 'fixed', enabled: true },
    ]);
    const off = draft([uber], { deliveryMethods: withUber({ enabled: false }) });
    expect(toBulkPatch(off).deliveryMethods).toEqual([{ key: 2, enabled: false }]);
  });

  it('sends the order of all methods if it was changed', () => {
    expect(toBulkPatch(draft([orderPart])).deliveryMethods).toEqual(
      methods.map(({ key, priority }) => ({ key, priority })),
    );
  });

  it('reports errors at the position in the form', () => {
    const dynamic = draft([uber], { deliveryMethods: withUber({ deliveryFeeType: 'dynamic', basePrice: 500 }) });
    expect(errorsOf(dynamic)).toEqual({ 'deliveryMethods.1.kmPrice': 'Debes completar este campo' });
    const negative = { deliveryFeeType: 'dynamic' as const, basePrice: -1, kmPrice: 1 };
    expect(errorsOf(draft([uber], { deliveryMethods: withUber(negative) }))).toHaveProperty(
      'deliveryMethods.1.basePrice',
    );
  });

  it('reminds of the requirements of fleets, also when payments change', () => {
    expect(affectsFleets(draft([uber]))).toBe(true);
    expect(affectsFleets(draft(['paymentMethods']))).toBe(true);
    expect(affectsFleets(draft([uber], { deliveryMethods: withUber({ enabled: false }) }))).toBe(false);
    expect(affectsFleets(draft([methodPart('own_delivery')]))).toBe(false);
  });
});

describe('the field that blocks a store', () => {
  it.each([
    ['paymentMethods.inStore.online', 'external-services'],
    ['businessHours.monday.0', 'schedules'],
    ['uberId', 'external-services'],
    ['deliveryMethods.1.kmPrice', 'delivery'],
    ['email', 'info'],
  ])('%s is in the tab %s', (field, tab) => {
    expect(tabOfField(field)).toBe(tab);
  });
});
