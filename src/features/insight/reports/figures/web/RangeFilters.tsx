import { comparisonLabels } from '../../periods/periods.contract.ts';
import { FilterInput } from '#kit/web/list/filters/FilterInput.tsx';
import { activeFilters, type Filter, type Search } from '#kit/web/list/filters/filter.ts';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { FilterBar } from './FilterBar.tsx';
import { ComparisonChoice, DaysChoice, PeriodChoice } from './RangeChoices.tsx';
import { groupFilter, storesFilter } from './filters.ts';

const { none: _, ...comparedLabels } = comparisonLabels;

type Props = {
  search: Search;
  narrow: (change: Search) => void;
  onClear: () => void;
  /** Filters without a control here, shown as chips. */
  more?: readonly Filter[];
};

/** Which days, against which, and of which stores. */
export function RangeFilters({ search, narrow, onClear, more = [] }: Props) {
  const phone = usePhone();
  const stores = <FilterInput filter={storesFilter} search={search} narrow={narrow} named={phone} />;
  const chips = activeFilters([storesFilter, groupFilter, ...more], search);
  const folded = activeFilters(phone ? [storesFilter, groupFilter] : [groupFilter], search).length;
  return (
    <search>
      <FilterBar
        {...{ search, narrow, onClear, chips }}
        count={folded + (search.compare === undefined ? 0 : 1)}
        folded={
          <>
            {phone && Boolean(search.from) && <DaysChoice search={search} narrow={narrow} named />}
            {phone && stores}
            <ComparisonChoice search={search} narrow={narrow} comparisons={comparedLabels} />
            <FilterInput filter={groupFilter} search={search} narrow={narrow} named />
          </>
        }
      >
        <PeriodChoice search={search} narrow={narrow} />
        {!phone && stores}
      </FilterBar>
    </search>
  );
}
