import type { CountryCode } from '#domain/countries.ts';
import type { StoreReferenceField } from './storeReferences.contract.ts';

/** Whether a company can use a provider's id: it works in its country and the company has its flag. */
export const isOfferedTo = (
  { provider: { countries, flag } }: StoreReferenceField,
  company: { country: CountryCode; flags: readonly string[] },
): boolean => (countries?.includes(company.country) ?? true) && (flag === undefined || company.flags.includes(flag));
