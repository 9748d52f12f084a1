import { Select } from '@mantine/core';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { FilterInput } from '#kit/web/list/filters/FilterInput.tsx';
import type { Search } from '#kit/web/list/filters/filter.ts';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { type PeriodName, periodLabels } from '../../periods/periods.contract.ts';
import { dayFilter } from './filters.ts';
import classes from './Reports.module.css';

type ChoiceProps = {
  label: string;
  words: Readonly<Record<string, string>>;
  value: string;
  onChange: (value: string) => void;
  /** Shows the label above it. */
  named?: boolean;
};

/** A choice with a value always selected. */
export const Choice = ({ label, words, value, onChange, named = true }: ChoiceProps) => (
  <Select
    className={classes.choice}
    {...(named ? { label } : { 'aria-label': label })}
    data={optionsOf(words)}
    value={value}
    allowDeselect={false}
    onChange={(chosen) => chosen && onChange(chosen)}
  />
);

type Props = { search: Search; narrow: (change: Search) => void };

/** Which days. */
export function PeriodChoice({ search, narrow }: Props) {
  const phone = usePhone();
  const period = (search.period as PeriodName | undefined) ?? (search.from || search.to ? 'custom' : 'thisMonth');
  return (
    <>
      <Choice
        label="Período"
        named={false}
        words={periodLabels}
        value={period}
        onChange={(value) =>
          narrow(value === 'custom' ? { period: 'custom' } : { period: value, from: undefined, to: undefined })
        }
      />
      {period === 'custom' && !(phone && search.from) && <DaysChoice search={search} narrow={narrow} named={false} />}
    </>
  );
}

/** The days of a custom period. On a phone they are behind the button of filters once they are chosen. */
export const DaysChoice = ({ search, narrow, named }: Props & { named: boolean }) => (
  <FilterInput
    filter={dayFilter}
    search={search}
    narrow={({ from, to }) => narrow({ period: 'custom', from, to })}
    named={named}
  />
);

/** The period to compare with; `comparisons` starts with the default. */
export function ComparisonChoice({
  search,
  narrow,
  comparisons,
}: Props & { comparisons: Readonly<Record<string, string>> }) {
  const compared = String(search.compare);
  return (
    <Choice
      label="Comparar con"
      words={comparisons}
      value={compared in comparisons ? compared : 'previous'}
      onChange={(value) => narrow({ compare: value === 'previous' ? undefined : value })}
    />
  );
}
