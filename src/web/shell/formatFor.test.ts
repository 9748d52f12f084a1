import { globSync, readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { formatFor } from './formatFor.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The company's time zone as displayed to a user in another zone. */
function zoneSeenFrom(viewer: string, tenant: Parameters<typeof formatFor>[0]): string | null {
  const systemOptions = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...systemOptions, timeZone: viewer });
  return formatFor(tenant).zone;
}

test.each([
  ['cr', 'America/Costa_Rica', 'America/Santiago', 'Costa Rica'],
  ['cl', 'America/Santiago', 'Europe/Madrid', 'Santiago'],
  ['cl', 'America/Santiago', 'America/Santiago', null],
  ['cr', 'America/Costa_Rica', 'America/Belize', null],
] as const)(
  'dates of %s in %s name their zone to whoever has the clock of %s: %o',
  (country, timeZone, viewer, name) => {
    expect(zoneSeenFrom(viewer, { country, timeZone })).toBe(name);
  },
);

test('every amount on a screen is in the one currency of the company, also beside a field', () => {
  const symbols = { cl: '$', cr: '₡', gt: 'Q', mx: '$' } as const;
  for (const [country, symbol] of Object.entries(symbols)) {
    const format = formatFor({ country: country as keyof typeof symbols, timeZone: 'America/Santiago' });
    expect([format.money(150_000).slice(0, 1), format.currencySymbol], country).toEqual([symbol, symbol]);
  }
});

test('a line cannot break between the minus sign of an amount and its symbol', () => {
  const { money } = formatFor({ country: 'cl', timeZone: 'America/Santiago' });
  expect([money(-53), money(53)]).toEqual(['−\u2060$53', '$53']);
});

test('no screen writes money but by the format of its company', () => {
  const screens = globSync('src/{features,kit}/**/web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const offenders = screens.filter((file) => /\bformatMoney\b|style: 'currency'/.test(readFileSync(file, 'utf8')));
  // The storefront is independent of the office, and formats money by its company's country in a single place.
  expect(offenders).toEqual(['src/features/content/storefront/web/shop.ts']);
});
