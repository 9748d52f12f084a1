import { Switch, Text } from '@mantine/core';
import { FilterChips } from '#kit/web/list/filters/FilterChips.tsx';
import { FilterInput } from '#kit/web/list/filters/FilterInput.tsx';
import { activeFilters, countsOnly, type Search } from '#kit/web/list/filters/filter.ts';
import { drawnOverTime } from '../metrics/drawing.ts';
import { comparisonLabels } from '../periods/periods.contract.ts';
import { filtersTaken, reportLabels, type ReportType, splitLabels, splitsOf, stepLabels } from '../reports.contract.ts';
import { Choice, RangeChoices } from '../figures/web/RangeChoices.tsx';
import { mixLabels } from '../mixLabels.ts';
import { mixFilters, storeFilters } from '../figures/web/filters.ts';
import classes from '../figures/web/Reports.module.css';

/** Filters in words, for print. */
const narrowedText = (search: Search, type: ReportType): string =>
  [
    ...filtersTaken(type, search.split).flatMap((name) => {
      const [label, options] = mixLabels[name];
      const value = search[name] as string | undefined;
      return value === undefined ? [] : [`${label}: ${options[value] ?? value}`];
    }),
    ...(search.sameStores ? ['Solo locales que vendieron en ambos períodos'] : []),
  ].join('. ');

const alternatives = new Intl.ListFormat('es', { type: 'disjunction' });

type Props = { search: Search; type: ReportType; narrow: (change: Search) => void; onClear: () => void };

/** Report type, period, comparison and filters. */
export function ReportFilters({ search, type, narrow, onClear }: Props) {
  const active = activeFilters([...storeFilters, ...mixFilters], search).filter(countsOnly);
  const untaken = mixFilters.filter(({ name }) => !filtersTaken(type, search.split).includes(name));
  const ways = splitsOf[type];
  return (
    <search className={classes.filters}>
      <div className={classes.row}>
        <Choice
          label="Reporte"
          wide
          words={reportLabels}
          value={type}
          onChange={(value) => narrow({ type: value === 'summary' ? undefined : value })}
        />
        <RangeChoices search={search} narrow={narrow} comparisons={comparisonLabels} />
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
            words={{ auto: 'Según el largo', ...stepLabels }}
            value={(search.group as string | undefined) ?? 'auto'}
            onChange={(value) => narrow({ group: value === 'auto' ? undefined : value })}
          />
        )}
      </div>
      <div className={classes.row}>
        {storeFilters.map((filter) => (
          <FilterInput key={filter.name} filter={filter} search={search} narrow={narrow} named />
        ))}
        {mixFilters.map((filter) => (
          <fieldset key={filter.name} disabled={untaken.includes(filter)} className={classes.mix}>
            <FilterInput filter={filter} search={search} narrow={narrow} named />
          </fieldset>
        ))}
        {search.compare !== 'none' && (
          <Switch
            className={classes.same}
            label="Solo locales que vendieron en ambos períodos"
            checked={search.sameStores === true}
            onChange={({ currentTarget }) => narrow({ sameStores: currentTarget.checked || undefined })}
          />
        )}
      </div>
      {untaken.length > 0 && (
        <Text size="xs" c="dimmed">
          Este reporte no se separa por {alternatives.format(untaken.map(({ label }) => label.toLowerCase()))}.
        </Text>
      )}
      <p className={classes.printed}>{narrowedText(search, type)}</p>
      {active.length > 0 && <FilterChips filters={active} search={search} narrow={narrow} onClear={onClear} />}
    </search>
  );
}
