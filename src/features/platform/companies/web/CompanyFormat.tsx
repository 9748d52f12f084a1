import { type ReactNode, useMemo } from 'react';
import { clockFormat, foreignZoneName } from '#domain/time/clockFormat.ts';
import { formatLongDay } from '#domain/time/dates.ts';
import { TenantFormatContext, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { CompanyPage } from '../companyPage.contract.ts';
import { CountryFormat } from './CountryFormat.tsx';

type CompanyFormatProps = { company: Pick<CompanyPage, 'country' | 'timeZone'>; children: ReactNode };

/** Formats the children as their company does: amounts of its country, and times of its zone, which the header names. */
export function CompanyFormat({ company: { country, timeZone }, children }: CompanyFormatProps) {
  return (
    <CountryFormat country={country}>
      <Clock timeZone={timeZone}>{children}</Clock>
    </CountryFormat>
  );
}

function Clock({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  const outer = useTenantFormat();
  const format = useMemo(() => {
    const clock = clockFormat(timeZone);
    return {
      ...outer,
      ...clock,
      longDay: (day: string) => formatLongDay(day, clock.today()),
      zone: foreignZoneName(timeZone),
      hasNamedZone: true,
    };
  }, [outer, timeZone]);
  return <TenantFormatContext value={format}>{children}</TenantFormatContext>;
}
