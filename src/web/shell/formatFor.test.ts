import { afterEach, expect, test, vi } from 'vitest';
import { formatFor } from './formatFor.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

/** The zone of the company's dates, as somebody reads it whose computer is in another. */
function zoneSeenFrom(viewer: string, tenant: Parameters<typeof formatFor>[0]): string | null {
  const own = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...own, timeZone: viewer });
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
