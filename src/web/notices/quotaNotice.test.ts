import { expect, test } from 'vitest';
import { quotaNotice } from './quotaNotice.ts';

const quota = { month: '2026-11-01', used: 4900, limit: 6000, left: 1100 } as const;

test.each(['near', 'over'] as const)('at the level %s there is a notice of that month', (level) => {
  expect(quotaNotice({ ...quota, level }, String)).toMatchObject({
    tone: level === 'over' ? 'error' : 'warning',
    key: `2026-11-01 ${level}`,
  });
});

test('there is none while enough is left, without a limit, and without an account', () => {
  expect(quotaNotice({ ...quota, level: 'fine' }, String)).toBeNull();
  expect(quotaNotice({ ...quota, level: 'over', limit: null }, String)).toBeNull();
  expect(quotaNotice(null, String)).toBeNull();
});
