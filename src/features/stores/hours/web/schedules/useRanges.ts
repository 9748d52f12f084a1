import { useCallback } from 'react';
import type { DispatchScope } from '#domain/delivery/dispatch.ts';
import type { TimeRange } from '#domain/schedule/schedule.ts';
import { joinOvernight } from './hours.ts';
import { useRows } from './useRows.ts';

/** The hours of a weekday as a field of the form. */
export function useRanges(path: string, label: string) {
  const { rows: ranges, ...list } = useRows<TimeRange>({ name: path, label });
  const { read, write } = list;
  const add = useCallback((lane: DispatchScope) => write(joinOvernight(read(), lane)), [read, write]);
  return { ...list, ranges, add };
}

/** Operations of a list of ranges that its rows use. */
export type Ranges = Pick<ReturnType<typeof useRanges>, 'ranges' | 'readOnly' | 'change' | 'remove' | 'add'>;
