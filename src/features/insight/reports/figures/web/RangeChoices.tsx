import { Select } from '@mantine/core';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { FilterInput } from '#kit/web/list/filters/FilterInput.tsx';
import type { Search } from '#kit/web/list/filters/filter.ts';
import { type PeriodName, periodLabels } from '../../periods/periods.contract.ts';
import { dayFilter } from './filters.ts';
import classes from './Reports.module.css';

type ChoiceProps = {
  label: string;
  words: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
  /** Full width on phones. */
  wide?: boolean;
};

/** Segmented choice with a value always selected. */
export const Choice = ({ label, words, value, onChange, wide = false }: ChoiceProps) => (
  <Select
    className={wide ? `${classes.choice} ${classes.wide}` : classes.choice}
    label={label}
    data={optionsOf(words)}
    value={value}
    allowDeselect={false}
    onChange={(chosen) => chosen && onChange(chosen)}
  />
);

type Props = {
  search: Search;
  narrow: (change: Search) => void;
  /** Periods to compare with, default first. */
  comparisons: Readonly<Record<string, string>>;
};

/** Which days, and against which. */
export function RangeChoices({ search, narrow, comparisons }: Props) {
  const period = (search.period as PeriodName | undefined) ?? (search.from || search.to ? 'custom' : 'thisMonth');
  const compared = String(search.compare);
  return (
    <>
      <Choice
        label="Período"
        words={periodLabels}
        value={period}
        onChange={(value) =>
          narrow(value === 'custom' ? { period: 'custom' } : { period: value, from: undefined, to: undefined })
        }
      />
      {period === 'custom' && (
        <FilterInput
          filter={dayFilter}
          search={search}
          narrow={({ from, to }) => narrow({ period: 'custom', from, to })}
          named
        />
      )}
      <Choice
        label="Comparar con"
        words={comparisons}
        value={compared in comparisons ? compared : 'previous'}
        onChange={(value) => narrow({ compare: value === 'previous' ? undefined : value })}
      />
    </>
  );
}
