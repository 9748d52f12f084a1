import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { FilterInput } from '#kit/web/list/filters/FilterInput.tsx';
import { activeFilters, type Search } from '#kit/web/list/filters/filter.ts';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { drawnOverTime } from '../metrics/drawing.ts';
import { comparisonLabels } from '../periods/periods.contract.ts';
import { filtersTaken, type ReportType, splitLabels, splitsOf, stepLabels } from '../reports.contract.ts';
import { FilterBar } from '../figures/web/FilterBar.tsx';
import { Choice, ComparisonChoice, DaysChoice, PeriodChoice } from '../figures/web/RangeChoices.tsx';
import { groupFilter, mixFilters, storesFilter } from '../figures/web/filters.ts';
import { PhoneActions, ReportChoice } from './ReportHeader.tsx';
import classes from '../figures/web/Reports.module.css';

const sameStoresLabel = 'Solo locales que vendieron en ambos períodos';

type Props = { search: Search; type: ReportType; narrow: (change: Search) => void; onClear: () => void };

/** Filters of orders that a report has. */
const takenBy = (type: ReportType, search: Search) =>
  mixFilters.filter(({ name }) => filtersTaken(type, search.split).includes(name));

/** Choices behind the button that differ from the default. */
const foldedCount = ({ search, type }: Pick<Props, 'search' | 'type'>, phone: boolean): number =>
  activeFilters([...(phone ? [storesFilter] : []), groupFilter, ...takenBy(type, search)], search).length +
  [search.compare, search.sameStores, search.split, search.group].filter((value) => value !== undefined).length;

/** Report, period and stores; the other filters behind a button, and on a phone the actions behind another. */
export function ReportFilters({ actions, ...props }: Props & { actions: ReactNode }) {
  const { search, type, narrow, onClear } = props;
  const phone = usePhone();
  const stores = <FilterInput filter={storesFilter} search={search} narrow={narrow} named={phone} />;
  const chips = activeFilters([storesFilter, groupFilter, ...takenBy(type, search)], search);
  return (
    <search className={classes.filters}>
      <FilterBar
        {...{ search, narrow, onClear, chips }}
        after={phone && <PhoneActions>{actions}</PhoneActions>}
        count={foldedCount(props, phone)}
        folded={
          <>
            {phone && Boolean(search.from) && <DaysChoice search={search} narrow={narrow} named />}
            {phone && stores}
            <Folded {...props} />
          </>
        }
      >
        {!phone && <ReportChoice type={type} narrow={narrow} className={classes.wide} />}
        <PeriodChoice search={search} narrow={narrow} />
        {!phone && stores}
      </FilterBar>
      {/* The chips name the other filters on paper. */}
      {search.sameStores === true && <p className={classes.printed}>{sameStoresLabel}</p>}
    </search>
  );
}

function Folded({ search, type, narrow }: Props) {
  const ways = splitsOf[type];
  return (
    <>
      <ComparisonChoice search={search} narrow={narrow} comparisons={comparisonLabels} />
      {ways && (
        <Choice
          label="Por"
          words={Object.fromEntries(ways.map((way) => [way, splitLabels[way]]))}
          value={ways.find((way) => way === search.split) ?? ways[0]}
          onChange={(value) => narrow({ split: value === ways[0] ? undefined : value })}
        />
      )}
      {drawnOverTime.includes(type) && (
        <Choice
          label="Detalle"
          words={{ auto: 'Automático', ...stepLabels }}
          value={(search.group as string | undefined) ?? 'auto'}
          onChange={(value) => narrow({ group: value === 'auto' ? undefined : value })}
        />
      )}
      <FilterInput filter={groupFilter} search={search} narrow={narrow} named />
      {takenBy(type, search).map((filter) => (
        <FilterInput key={filter.name} filter={filter} search={search} narrow={narrow} named />
      ))}
      {search.compare !== 'none' && (
        <Switch
          className={classes.same}
          label={sameStoresLabel}
          checked={search.sameStores === true}
          onChange={({ currentTarget }) => narrow({ sameStores: currentTarget.checked || undefined })}
        />
      )}
    </>
  );
}
