import { Text } from '@mantine/core';
import { createContext, use } from 'react';
import type { TextRead } from '../../contract/values/textRead.ts';

/** How the tenant's country writes things. Made by the composition root; the kit knows no country. */
export type TenantFormat = {
  /** Minor units: 159900 is `$159.900` in Chile. */
  money: (minorUnits: number) => string;
  integer: (value: number) => string;
  /** Formats and parses numbers with the country's separators; null for invalid text. */
  decimal: (value: number) => string;
  readDecimal: (text: string) => number | null;
  /** Formats minor units without the currency sign, which is separate. */
  amount: (minorUnits: number) => string;
  /** Parses a typed amount to minor units, or explains why it is none. */
  parseAmount: (text: string) => TextRead<number>;
  currencySymbol: string;
  /** An instant in the tenant's zone: `20/11/2026 17:05`. */
  dateTime: (instant: string) => string;
  date: (instant: string) => string;
  /** An instant as a time of day in the tenant's zone: `17:05`. */
  time: (instant: string) => string;
  /** The tenant's local day of an instant, as it travels: `2026-11-20`. */
  dayOf: (instant: string) => string;
  /** The tenant's local day of now. */
  today: () => string;
  /** A local day as it travels, `2026-11-20`, as it is read. */
  day: (day: string) => string;
  /** The same with its weekday: `viernes 20 de noviembre`. */
  longDay: (day: string) => string;
  /** An instant as the tenant's clock reads it, `2026-11-20T18:30`, and back; what is still being typed stays as it is. */
  toLocal: (instant: string) => string;
  toInstant: (local: string) => string;
  /** Name of the tenant's zone when the viewer's clock shows another time, else null. */
  zone: string | null;
  /** Whether the page names the zone in its header: only fields repeat it. */
  hasNamedZone?: boolean;
};

const unformatted: TenantFormat = {
  money: String,
  integer: String,
  decimal: String,
  readDecimal: Number,
  amount: String,
  parseAmount: (text) => ({ value: Number(text) }),
  currencySymbol: '$',
  dateTime: String,
  date: String,
  time: String,
  dayOf: String,
  today: () => '',
  day: String,
  longDay: String,
  toLocal: String,
  toInstant: String,
  zone: null,
};

export const TenantFormatContext = createContext<TenantFormat>(unformatted);

export const useTenantFormat = (): TenantFormat => use(TenantFormatContext);

/** An amount in minor units, as the tenant's country writes it. */
export function Money({ value }: { value: number }) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>{useTenantFormat().money(value)}</span>
  );
}

/** An instant in the tenant's zone, which is named when the viewer's differs. Null shows `otherwise`. */
export function DateTime({ at, otherwise = '—' }: { at: string | null; otherwise?: string }) {
  const { dateTime, zone, hasNamedZone } = useTenantFormat();
  if (at === null)
    return (
      <Text span inherit c="dimmed">
        {otherwise}
      </Text>
    );
  return (
    <time dateTime={at} style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {dateTime(at)}
      {zone && !hasNamedZone && (
        <Text span size="xs" c="dimmed">
          {' '}
          {zone}
        </Text>
      )}
    </time>
  );
}

/** `1 usuario`, `1.204 usuarios`. */
export const pluralize = (count: number, [one, many]: readonly [string, string], integer: (value: number) => string) =>
  `${integer(count)} ${count === 1 ? one : many}`;
