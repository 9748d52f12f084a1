import type { ReactNode } from 'react';
import { comparisonLabels } from '../../periods/periods.contract.ts';
import { FilterChips } from '#kit/web/list/filters/FilterChips.tsx';
import { FilterInput } from '#kit/web/list/filters/FilterInput.tsx';
import { activeFilters, countsOnly, type Filter, type Search } from '#kit/web/list/filters/filter.ts';
import { RangeChoices } from './RangeChoices.tsx';
import { storeFilters } from './filters.ts';
import classes from './Reports.module.css';

const { none: _, ...comparedLabels } = comparisonLabels;

type Props = {
  search: Search;
  narrow: (change: Search) => void;
  onClear: () => void;
  /** Additional filters, shown as chips too. */
  more?: readonly Filter[];
  children?: ReactNode;
};

/** Which days, against which, and of which stores. */
export function RangeFilters({ search, narrow, onClear, more = [], children }: Props) {
  const active = [...activeFilters(storeFilters, search).filter(countsOnly), ...activeFilters(more, search)];
  return (
    <search>
      <div className={classes.row}>
        <RangeChoices search={search} narrow={narrow} comparisons={comparedLabels} />
        {storeFilters.map((filter) => (
          <FilterInput key={filter.name} filter={filter} search={search} narrow={narrow} named />
        ))}
        {children}
      </div>
      {active.length > 0 && <FilterChips filters={active} search={search} narrow={narrow} onClear={onClear} />}
    </search>
  );
}
