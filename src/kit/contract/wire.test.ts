import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldName, fromWire, spelled, toWire, wireName, wirePath } from './wire.ts';

const store = z.object({
  textAddress: z.string(),
  deliveryTip: z.record(z.string(), z.boolean()),
  credentials: z.record(z.string(), z.object({ clientId: z.string(), freeValue: z.unknown() })),
  businessHours: z.array(z.object({ openingTime: z.string(), closingTime: z.string().nullable() })).optional(),
  deliveryAreas: z.array(z.object({ id: z.number(), destroy: z.boolean().optional() })).optional(),
  contact: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('phone'), phoneNumber: z.string() }),
      z.object({ kind: z.literal('site'), webAddress: z.string() }),
    ])
    .optional(),
});

describe('names on the wire', () => {
  test('follow the schema and leave the keys of free maps unchanged', () => {
    const freeMap = { fooBar: true, foo_bar: false, _destroy: true };
    const value = {
      textAddress: 'x',
      deliveryTip: freeMap,
      credentials: { uberDirect: { clientId: 'c', freeValue: freeMap } },
    };
    const sent = toWire(store, value);
    expect(sent).toEqual({
      text_address: 'x',
      delivery_tip: freeMap,
      credentials: { uberDirect: { client_id: 'c', free_value: freeMap } },
    });
    expect(fromWire(store, sent)).toEqual(value);
  });

  test('prefix destroy with an underscore, also in lists', () => {
    const sent = toWire(store, { deliveryAreas: [{ id: 1, destroy: true }] });
    expect(sent).toEqual({ delivery_areas: [{ id: 1, _destroy: true }] });
    expect(fromWire(store, sent)).toEqual({ deliveryAreas: [{ id: 1, destroy: true }] });
  });

  test('follow the matching branch of a union', () => {
    expect(toWire(store, { contact: { kind: 'site', webAddress: 'w' } })).toEqual({
      contact: { kind: 'site', web_address: 'w' },
    });
    expect(fromWire(store, { contact: { kind: 'phone', phone_number: '1' } })).toEqual({
      contact: { kind: 'phone', phoneNumber: '1' },
    });
  });

  test('drop undeclared output, and let a strict schema reject undeclared input', () => {
    expect(toWire(store, { textAddress: 'x', passwordHash: 'secret' })).toEqual({ text_address: 'x' });
    expect(fromWire(store, { text_address: 'x', surprise: 1 })).toEqual({ textAddress: 'x', surprise: 1 });
  });

  test('locate an error in the names of the request', () => {
    expect(wirePath(store, ['businessHours', 0, 'openingTime'])).toBe('business_hours.0.opening_time');
    expect(wirePath(store, ['credentials', 'fooBar', 'clientId'])).toBe('credentials.fooBar.client_id');
    expect(wirePath(store, ['deliveryTip', 'fooBar'])).toBe('delivery_tip.fooBar');
  });

  test('survive a round trip for any value', () => {
    const key = fc.string({ minLength: 1 }).filter((name) => name !== '__proto__');
    const value = fc.record({
      textAddress: fc.string(),
      deliveryTip: fc.dictionary(key, fc.boolean()),
      credentials: fc.dictionary(key, fc.record({ clientId: fc.string(), freeValue: fc.jsonValue() })),
      businessHours: fc.array(fc.record({ openingTime: fc.string(), closingTime: fc.option(fc.string()) })),
    });
    fc.assert(
      fc.property(value, (value) => {
        expect(fromWire(store, toWire(store, value))).toEqual(value);
      }),
    );
  });

  test('are snake_case, except for single words', () => {
    expect([wireName('deliveryWaitTime'), wireName('id'), wireName('destroy')]).toEqual([
      'delivery_wait_time',
      'id',
      '_destroy',
    ]);
  });
});

describe('values on the wire', () => {
  const closing = z.object({
    dispatchMethod: spelled(z.enum(['both', 'pickUp']), { in_store: 'pickUp' }),
    kind: z.literal('oneHour').optional(),
    sort: z.array(z.enum(['updatedAt', 'name'])).optional(),
    hours: z.partialRecord(z.enum(['lunchTime']), z.boolean()).optional(),
    field: fieldName.nullable().optional(),
  });

  test('are snake_case like names, and are parsed back', () => {
    const input = {
      dispatchMethod: 'pickUp',
      kind: 'oneHour',
      sort: ['updatedAt', 'name'],
      hours: { lunchTime: true },
      field: 'paymentMethods.storeDelivery',
    };
    const sent = toWire(closing, input);
    expect(sent).toEqual({
      dispatch_method: 'pick_up',
      kind: 'one_hour',
      sort: ['updated_at', 'name'],
      hours: { lunch_time: true },
      field: 'payment_methods.store_delivery',
    });
    expect(fromWire(closing, sent)).toEqual(input);
  });

  test.each(['pick_up', 'pickUp', 'in_store'])('also accept the older spelling %s', (spelling) => {
    expect(fromWire(closing, { dispatch_method: spelling })).toEqual({ dispatchMethod: 'pickUp' });
  });

  test('select the branch of a union in either spelling', () => {
    const part = z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('deliveryFee'), areaName: z.string() }),
      z.object({ kind: z.literal('tip') }),
    ]);
    for (const kind of ['delivery_fee', 'deliveryFee'])
      expect(fromWire(part, { kind, area_name: 'Centro' })).toEqual({ kind: 'deliveryFee', areaName: 'Centro' });
  });
});

test('locates an error inside a union by its wire names', () => {
  expect(wirePath(store, ['contact', 'phoneNumber'])).toBe('contact.phone_number');
});
