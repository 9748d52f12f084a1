import { SegmentedControl } from '@mantine/core';
import type { Filter, FilterValue } from './filter.ts';

const everything = 'all';

/** A filter of few values, all of them in sight. */
export function SegmentedFilter({
  filter,
  value,
  onChange,
}: {
  filter: Extract<Filter, { kind: 'segmented' }>;
  value: FilterValue | undefined;
  onChange: (value: FilterValue | undefined) => void;
}) {
  const options = filter.options.map((option) => ({ value: String(option.value), label: option.label }));
  return (
    <SegmentedControl
      aria-label={filter.label}
      data={[{ value: everything, label: filter.all ?? 'Todos' }, ...options]}
      value={value === undefined ? everything : String(value)}
      onChange={(text) => onChange(filter.options.find((option) => String(option.value) === text)?.value)}
    />
  );
}
