import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formPath, toWire, wirePath } from './wire.ts';

const day = z.object({ openingTime: z.string(), closingTime: z.string() });
const store = z
  .strictObject({
    name: z.string(),
    businessHours: z.array(day).min(1),
    feesByZone: z.record(z.string(), z.object({ minTotal: z.number() }).nullable()),
    payment: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('card'), commerceCode: z.string() }),
      z.object({ kind: z.literal('cash'), maxChange: z.number() }),
    ]),
  })
  .superRefine(() => undefined);

describe('the form path of a field error', () => {
  it.each([
    ['name', 'name'],
    ['business_hours.0.opening_time', 'businessHours.0.openingTime'],
    ['fees_by_zone.fooBar.min_total', 'feesByZone.fooBar.minTotal'],
    ['fees_by_zone.7.min_total', 'feesByZone.7.minTotal'],
    ['payment.max_change', 'payment.maxChange'],
  ])('of %s is %s', (wire, form) => {
    expect(formPath(store, wire)).toBe(form);
  });

  it('is unchanged where the schema has no such field', () => {
    expect(formPath(store, 'unknown_thing.0.what_else')).toBe('unknown_thing.0.what_else');
  });

  it('reverses the wire path', () => {
    const path = ['businessHours', 0, 'openingTime'];
    expect(formPath(store, wirePath(store, path))).toBe(path.join('.'));
  });
});

describe('a request of the browser', () => {
  it('uses the names of the schema that parses it, also when that schema transforms it', () => {
    const body = z.object({ storeIds: z.array(z.number()) }).transform((value) => value.storeIds);
    expect(toWire(body, { storeIds: [3] })).toEqual({ store_ids: [3] });
  });
});
