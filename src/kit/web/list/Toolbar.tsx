import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { usePhone } from '../shell/usePhone.ts';
import { FilterChips } from './filters/FilterChips.tsx';
import { FilterInput } from './filters/FilterInput.tsx';
import { activeFilters, type Filter, hidesValue } from './filters/filter.ts';
import { SearchBox } from './filters/SearchBox.tsx';
import classes from './Toolbar.module.css';
import type { ListAddressState } from './useListAddress.ts';

const FilterSheet = lazy(() => import('./filters/FilterSheet.tsx').then((file) => ({ default: file.FilterSheet })));

/** Filters always on screen, where there is room; three are all shown, of more the rest is folded away. */
const inSight = 2;
const maxVisible = 3;

/** Search, filters and what they are set to, above the rows. */
export function Toolbar({
  address,
  filters,
  placeholder,
  found,
  children,
}: {
  address: ListAddressState;
  filters: readonly Filter[];
  placeholder: string;
  /** How many rows there are, in words. */
  found?: string | undefined;
  children?: ReactNode;
}) {
  const { search, narrow, clear } = address;
  const phone = usePhone();
  const id = useId();
  const [unfolded, setUnfolded] = useState(false);
  const visibleCount = phone ? 0 : filters.length <= maxVisible ? filters.length : inSight;
  const folded = filters.slice(visibleCount);
  const active = activeFilters(filters, search);
  const hidden = active.filter((filter) => folded.includes(filter));
  // Values that their field shows in full are not repeated.
  const untold = active.filter((filter) => hidesValue(filter, search) || (!unfolded && hidden.includes(filter)));
  // The button that clears all stands beside the filters where there are no chips.
  const chips = (untold.length > 0 || active.some(({ kind }) => kind !== 'segmented')) && (
    <FilterChips filters={untold} search={search} narrow={narrow} onClear={clear} />
  );
  return (
    <search>
      <div className={classes.toolbar}>
        <SearchBox
          value={(search.query as string | undefined) ?? ''}
          placeholder={placeholder}
          onSearch={(query) => narrow({ query }, true)}
        />
        {filters.slice(0, visibleCount).map((filter) => (
          <FilterInput key={filter.name} filter={filter} search={search} narrow={narrow} named={false} />
        ))}
        {folded.length > 0 && (
          <Button
            variant="default"
            leftSection={<IconFilter size={17} stroke={1.9} aria-hidden />}
            aria-expanded={unfolded}
            aria-controls={phone ? undefined : id}
            onClick={() => setUnfolded(!unfolded)}
          >
            {phone ? 'Filtros' : 'Más filtros'}
            {hidden.length > 0 && ` (${hidden.length})`}
          </Button>
        )}
        {untold.length === 0 && chips}
        {children && <div className={classes.end}>{children}</div>}
        {folded.length > 0 && unfolded && !phone && (
          <div className={classes.more} id={id}>
            {folded.map((filter) => (
              <FilterInput key={filter.name} filter={filter} search={search} narrow={narrow} named />
            ))}
          </div>
        )}
      </div>
      {phone && (
        <Suspense>
          <FilterSheet opened={unfolded} found={found} onClose={() => setUnfolded(false)}>
            {folded.map((filter) => (
              <FilterInput key={filter.name} filter={filter} search={search} narrow={narrow} named />
            ))}
          </FilterSheet>
        </Suspense>
      )}
      {untold.length > 0 && chips}
    </search>
  );
}
