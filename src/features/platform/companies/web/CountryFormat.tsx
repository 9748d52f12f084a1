import { type ReactNode, useMemo } from 'react';
import { amountFormat } from '#domain/amountFormat.ts';
import type { CountryCode } from '#domain/countries.ts';
import { TenantFormatContext, useTenantFormat } from '#kit/web/shell/format.tsx';

/** Writes and parses the amounts of its children as the country of a company does. */
export function CountryFormat({ country, children }: { country: CountryCode; children: ReactNode }) {
  const outer = useTenantFormat();
  const format = useMemo(() => ({ ...outer, ...amountFormat(country) }), [outer, country]);
  return <TenantFormatContext value={format}>{children}</TenantFormatContext>;
}
