import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import { usePhone } from '../usePhone.ts';
import type { Column, Sort } from './column.ts';

/** The order of a list whose columns have no headers to press. */
export function SortMenu<T>({
  columns,
  sort,
  onSort,
}: {
  columns: Column<T>[];
  sort: Sort;
  onSort: (by: string) => void;
}) {
  const phone = usePhone();
  const sortable = columns.filter((column) => column.sort !== undefined);
  const present = sortable.find((column) => column.sort === sort.by);
  const Arrow = sort.dir === 'asc' ? IconArrowUp : IconArrowDown;
  if (sortable.length === 0) return null;
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        {phone ? (
          <ActionIcon variant="default" size={36} aria-label="Ordenar">
            <IconArrowsSort size={17} stroke={1.9} aria-hidden />
          </ActionIcon>
        ) : (
          <Button variant="default" leftSection={<IconArrowsSort size={17} stroke={1.9} aria-hidden />}>
            {present?.label ?? 'Ordenar'}
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Ordenar por</Menu.Label>
        {sortable.map((column) => (
          <Menu.Item
            key={column.id}
            onClick={() => onSort(column.sort ?? '')}
            rightSection={
              column === present && <Arrow size={16} aria-label={sort.dir === 'asc' ? 'Ascendente' : 'Descendente'} />
            }
          >
            {column.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
