import { expect, test } from 'vitest';
import type { Hold } from '#domain/holds/holds.ts';
import { dayLength } from '#domain/time/zonedTime.ts';
import { heldNotice } from './heldNotice.ts';

const begin = Date.parse('2026-11-20T12:00:00Z');
const held = (kind: Hold['kind'], changes: Partial<Hold> = {}) => ({
  holds: [{ kind, from: begin, until: null, openedAt: begin, sentence: 'Escríbenos.', ...changes }],
});

test('guests read a notice from the moment a hold begins to the one it ends', () => {
  const security = held('security', { until: begin + 1000 });
  expect(heldNotice('guest', security, begin - 1)).toBeNull();
  expect(heldNotice('guest', security, begin)).toMatchObject({ status: 503 });
  expect(heldNotice('guest', security, begin + 1000)).toBeNull();
});

test('an inactive company is gone after 30 days', () => {
  expect(heldNotice('guest', held('request'), begin + 30 * dayLength - 1)).toMatchObject({ status: 503 });
  expect(heldNotice('guest', held('request'), begin + 30 * dayLength)).toMatchObject({ status: 410 });
});

test('menus stay readable for lack of payment and during maintenance, and links to unsubscribe always', () => {
  for (const kind of ['payment', 'maintenance'] as const)
    expect(heldNotice('guest', held(kind), begin + 90 * dayLength)).toBeNull();
  expect(heldNotice('account', held('security'), begin)).toBeNull();
});
