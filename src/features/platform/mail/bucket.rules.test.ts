import { expect, test } from 'vitest';
import { share } from './bucket.rules.ts';

const demand = { tokens: 20, requested: 50, isUrgent: false, perSecond: 10 };

test('mails get the tokens that are there, and no more', () => {
  expect(share(demand)).toEqual({ granted: 20, waitMs: 0 });
  expect(share({ ...demand, requested: 5 })).toEqual({ granted: 5, waitMs: 0 });
});

test('mails without a token wait until the next one', () => {
  expect(share({ ...demand, tokens: 0.5 })).toEqual({ granted: 0, waitMs: 50 });
  expect(share({ ...demand, tokens: -9 })).toEqual({ granted: 0, waitMs: 1000 });
});

test('urgent mails never wait', () => {
  expect(share({ ...demand, tokens: -9, isUrgent: true })).toEqual({ granted: 50, waitMs: 0 });
});
