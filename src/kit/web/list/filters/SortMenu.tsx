import { ActionIcon, Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { OnIntent } from '../../shell/OnIntent.tsx';
import { usePhone } from '../../shell/usePhone.ts';
import type { Column, Sort } from '../table/column.ts';

export type SortMenuProps = { columns: Column<never>[]; sort: Sort; onSort: (by: string) => void };

const load = () => import('./SortMenuOpen.tsx').then((file) => file.SortMenuOpen);

/** The order of a list whose columns have no headers to press. */
export function SortMenu({ columns, sort, onSort }: SortMenuProps) {
  const phone = usePhone();
  const sortable = columns.filter((column) => column.sort !== undefined);
  const present = sortable.find((column) => column.sort === sort.by);
  const sign = <IconArrowsSort size={17} stroke={1.9} aria-hidden />;
  if (sortable.length === 0) return null;
  return (
    <OnIntent
      load={load}
      with={{ columns: sortable, sort, onSort }}
      button={
        phone ? (
          <ActionIcon variant="default" size={36} aria-label="Ordenar">
            {sign}
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={sign}>
            {present?.label ?? 'Ordenar'}
          </Button>
        )
      }
    />
  );
}
