import { expect, test } from 'vitest';
import { canDeliveryMove, nextDeliveryStatuses } from './deliveryJobs.ts';

test('a delivery goes forwards, over steps too, and never back', () => {
  expect(canDeliveryMove('PREORDER', 'IN_PROGRESS', true)).toBe(true);
  expect(canDeliveryMove('CONFIRMED', 'COMPLETED', true)).toBe(true);
  expect(canDeliveryMove('PICKED_UP', 'NEAR_PICKUP', true)).toBe(false);
  expect(canDeliveryMove('PICKED_UP', 'PICKED_UP', true)).toBe(false);
});

test('a delivery is refused before it is taken, and called off by us before it is picked up', () => {
  expect(canDeliveryMove('CONFIRMING', 'REJECTED', true)).toBe(true);
  expect(canDeliveryMove('CONFIRMED', 'EXPIRED', true)).toBe(false);
  expect(canDeliveryMove('NEAR_PICKUP', 'CANCELLED', false)).toBe(true);
  expect(canDeliveryMove('PICKED_UP', 'CANCELLED', false)).toBe(false);
  expect(canDeliveryMove('PICKED_UP', 'CANCELLED', true)).toBe(true);
});

test('a delivery that is over stays so', () => {
  for (const over of ['COMPLETED', 'REJECTED', 'EXPIRED', 'CANCELLED'] as const)
    expect(nextDeliveryStatuses(over, true)).toEqual([]);
});
