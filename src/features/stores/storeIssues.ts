import type { CountryCode } from '#domain/countries.ts';
import { scheduleTroubles } from '#domain/scheduleTroubles.ts';
import type { StoreDraft } from './stores.contract.ts';

/** What is wrong with a store, and the field that has to change. */
export type StoreIssue = { path: (string | number)[]; message: string };

/** Everything in a store that does not fit together. */
export const storeIssues = (store: StoreDraft, _country: CountryCode, now: Date): StoreIssue[] => [
  ...scheduleTroubles(store, now),
];
