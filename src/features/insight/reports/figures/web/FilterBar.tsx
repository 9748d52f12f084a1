import { Button } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { FilterChips } from '#kit/web/list/filters/FilterChips.tsx';
import type { Filter, Search } from '#kit/web/list/filters/filter.ts';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import classes from './Reports.module.css';

const FilterSheet = lazy(() =>
  import('#kit/web/list/filters/FilterSheet.tsx').then((file) => ({ default: file.FilterSheet })),
);

type Props = {
  search: Search;
  narrow: (change: Search) => void;
  onClear: () => void;
  /** Controls always on screen. */
  children: ReactNode;
  /** Controls behind the button. */
  folded: ReactNode;
  /** Beside the button. */
  after?: ReactNode;
  /** How many of those are set. */
  count: number;
  /** Filters named below the bar, each with a way to remove it. */
  chips: readonly Filter[];
};

/** The controls of a report in one line: some at hand, the others behind one button. */
export function FilterBar({ search, narrow, onClear, children, folded, after, count, chips }: Props) {
  const phone = usePhone();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const label = count > 0 ? `Filtros (${count})` : 'Filtros';
  return (
    <>
      <div className={classes.bar}>
        {children}
        <Button
          variant="default"
          className={classes.fold}
          leftSection={<IconFilter size={17} stroke={1.9} aria-hidden />}
          aria-expanded={isOpen}
          {...(isOpen && !phone && { 'aria-controls': id })}
          onClick={() => setOpen(!isOpen)}
        >
          {label}
        </Button>
        {after}
      </div>
      {isOpen && !phone && (
        <div className={`${classes.card} ${classes.folded}`} id={id}>
          {folded}
        </div>
      )}
      {phone && (
        <Suspense>
          <FilterSheet opened={isOpen} found={undefined} onClose={() => setOpen(false)}>
            {folded}
          </FilterSheet>
        </Suspense>
      )}
      {chips.length > 0 && <FilterChips filters={[...chips]} search={search} narrow={narrow} onClear={onClear} />}
    </>
  );
}
