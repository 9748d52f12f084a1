import { expect, it } from 'vitest';
import type { BulkReport } from '../../bulk.contract.ts';
import { joined } from './joined.ts';

const failed = (id: number) => ({ id, name: `Local ${id}`, reason: 'No.', field: null });
const report = (change: Partial<BulkReport>): BulkReport => ({
  updated: 0,
  unchanged: 0,
  failedStores: [],
  requestId: 'r',
  ...change,
});

it('has no outcome before the first run', () => {
  expect(joined([])).toBeNull();
});

it('counts what every run did, and as failed what failed last', () => {
  const runs = [
    report({ updated: 211, unchanged: 1, failedStores: [failed(1), failed(2)] }),
    report({ updated: 1, failedStores: [failed(2)] }),
  ];
  expect(joined(runs)).toEqual({ updated: 212, unchanged: 1, failedStores: [failed(2)] });
});
