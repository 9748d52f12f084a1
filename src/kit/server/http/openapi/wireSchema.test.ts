import { expect, test } from 'vitest';
import { z } from 'zod';
import { wireSchema } from './wireSchema.ts';

const store = z.object({
  textAddress: z.string(),
  businessHours: z.array(z.object({ openingTime: z.string() })).optional(),
  dispatchMethod: z.enum(['both', 'pickUp']),
  kind: z.literal('oneHour').optional(),
});

test('a published schema has the names and values of the wire', () => {
  expect(wireSchema(store, 'output')).toMatchObject({
    properties: {
      business_hours: { items: { properties: { opening_time: { type: 'string' } } } },
      dispatch_method: { enum: ['both', 'pick_up'] },
      kind: { const: 'one_hour' },
    },
    required: ['text_address', 'dispatch_method'],
  });
});
