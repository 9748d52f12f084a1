import { expect, test } from 'vitest';
import { type ProviderFacts, providerIssue } from './providerIssues.rules.ts';

const works: ProviderFacts = { name: 'Rappi', brokenCredentials: 0, lastHour: null, storeCount: 0 };

test.each([
  ['that was not called', works, null],
  ['with a tenth of its calls failed', { ...works, lastHour: { calls: 100, failures: 10 } }, null],
  ['with more than a tenth failed', { ...works, lastHour: { calls: 100, failures: 11 } }, 'calls'],
  ['with stores that take no orders', { ...works, storeCount: 2 }, 'stores'],
  [
    'whose rejected credentials explain all of it',
    { ...works, brokenCredentials: 1, lastHour: { calls: 9, failures: 9 }, storeCount: 2 },
    'credentials',
  ],
] as const)('the issue of a provider %s', (_, facts, kind) => {
  expect(providerIssue(facts)?.kind ?? null).toBe(kind);
});

test('only problems of stores have their number', () => {
  expect(providerIssue({ ...works, storeCount: 2 })).toEqual({ name: 'Rappi', kind: 'stores', storeCount: 2 });
  expect(providerIssue({ ...works, brokenCredentials: 1, storeCount: 2 })?.storeCount).toBe(0);
});
