import { useNavigate, useSearch } from '@tanstack/react-router';
import { z } from 'zod';
import type { Place } from '#kit/web/map/places.ts';
import { addressId } from '#kit/web/shell/screens.ts';

export const viewLabels = { point: 'Un punto', stores: 'Locales', check: 'Revisión' } as const;
export type View = keyof typeof viewLabels;

/** Search parameters of the coverage map. */
export const coverageSearch = z.object({
  view: z.enum(['point', 'stores', 'check']).optional().catch(undefined),
  latitude: z.number().min(-90).max(90).optional().catch(undefined),
  longitude: z.number().min(-180).max(180).optional().catch(undefined),
  /** On the clock of the company, also while only its day or its time is there; absent is now. */
  moment: z.string().max(32).optional().catch(undefined),
  /** Product to look up at the point. */
  product: addressId.optional().catch(undefined),
});
type Search = z.output<typeof coverageSearch>;

const path = '/stores/coverage';

/** State of the page in the address: each lookup is a history entry that Back undoes. */
export function useCoverageSearch() {
  const search: Search = useSearch({ strict: false });
  const navigate = useNavigate();
  const go = (change: Partial<Search>, replace = false) =>
    void navigate({ to: path, search: { ...search, ...change } as never, replace, resetScroll: false });
  const { latitude, longitude } = search;
  const place: Place | null = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
  return {
    view: search.view ?? 'point',
    place,
    moment: search.moment ?? '',
    product: search.product ?? null,
    show: (view: View) => go({ view }, true),
    ask: (at: Place | null) => go({ view: 'point', latitude: at?.latitude, longitude: at?.longitude }),
    buying: (product: number | null) => go({ product: product ?? undefined }, true),
    when: (moment: string) => go({ moment: moment || undefined }, true),
  };
}
export type CoverageSearch = ReturnType<typeof useCoverageSearch>;
