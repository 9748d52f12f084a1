import { type ReactNode, useMemo } from 'react';
import { parseAmount } from '#domain/amounts.ts';
import { countries, type CountryCode } from '#domain/countries.ts';
import { formatAmount, formatMoney } from '#domain/money.ts';
import { TenantFormatContext, useTenantFormat } from '#kit/web/shell/format.tsx';

/** Writes and parses the amounts of its children as the country of a company does. */
export function CountryFormat({ country, children }: { country: CountryCode; children: ReactNode }) {
  const outer = useTenantFormat();
  const format = useMemo(
    () => ({
      ...outer,
      money: (minorUnits: number) => formatMoney(minorUnits, country),
      amount: (minorUnits: number) => formatAmount(minorUnits, country),
      parseAmount: (text: string) => parseAmount(text, country),
      currencySymbol: countries[country].currencySymbol,
    }),
    [outer, country],
  );
  return <TenantFormatContext value={format}>{children}</TenantFormatContext>;
}
