import { Input, SegmentedControl } from '@mantine/core';
import type { Filter, FilterValue } from './filter.ts';

const everything = 'all';

/** A filter of few values, all of them in sight. */
export function SegmentedFilter({
  filter,
  value,
  named,
  onChange,
}: {
  filter: Extract<Filter, { kind: 'segmented' }>;
  value: FilterValue | undefined;
  named: boolean;
  onChange: (value: FilterValue | undefined) => void;
}) {
  const options = filter.options.map((option) => ({ value: String(option.value), label: option.label }));
  const control = (
    <SegmentedControl
      fullWidth={named}
      aria-label={filter.label}
      data={[{ value: everything, label: filter.all ?? 'Todos' }, ...options]}
      value={value === undefined ? everything : String(value)}
      onChange={(text) => onChange(filter.options.find((option) => String(option.value) === text)?.value)}
    />
  );
  if (!named) return control;
  return (
    <Input.Wrapper label={filter.label} labelElement="div">
      {control}
    </Input.Wrapper>
  );
}
