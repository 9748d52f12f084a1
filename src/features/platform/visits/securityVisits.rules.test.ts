import { expect, test } from 'vitest';
import { expiryOf, requestStateOf } from './securityVisits.rules.ts';

const [createdAt, decidedAt] = ['2026-05-04T12:00:00Z', '2026-05-05T11:00:00Z'];
const pending = { createdAt, decision: null, decidedAt: null, usedAt: null };
const approved = { ...pending, decision: 'approved' as const, decidedAt };
const at = (moment: string) => Date.parse(moment);

test('a request is over after 24 hours without a decision', () => {
  expect(requestStateOf(pending, at('2026-05-05T11:59:59Z'))).toBe('pending');
  expect(requestStateOf(pending, at('2026-05-05T12:00:00Z'))).toBe('expired');
});

test('an approval is over 24 hours after it was granted', () => {
  expect(requestStateOf(approved, at('2026-05-06T10:59:59Z'))).toBe('approved');
  expect(requestStateOf(approved, at('2026-05-06T11:00:00Z'))).toBe('expired');
  expect(expiryOf(approved)).toBe(at('2026-05-06T11:00:00Z'));
});

test('a used approval and a rejection stay as they are', () => {
  const later = at('2026-05-09T12:00:00Z');
  expect(requestStateOf({ ...approved, usedAt: decidedAt }, later)).toBe('used');
  expect(requestStateOf({ ...approved, decision: 'rejected' }, later)).toBe('rejected');
});
