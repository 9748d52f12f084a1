import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { OpensAtButton } from '../../shell/OnIntent.tsx';
import type { SortMenuProps } from './SortMenu.tsx';

/** The columns to sort by, and which way the present one goes. */
export function SortMenuOpen({ columns, sort, onSort, button, opened, onChange }: SortMenuProps & OpensAtButton) {
  const Arrow = sort.dir === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <Menu position="bottom-end" width={200} opened={opened} onChange={onChange}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Ordenar por</Menu.Label>
        {columns.map((column) => (
          <Menu.Item
            key={column.id}
            onClick={() => onSort(column.sort ?? '')}
            rightSection={
              column.sort === sort.by && (
                <Arrow size={16} aria-label={sort.dir === 'asc' ? 'Ascendente' : 'Descendente'} />
              )
            }
          >
            {column.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
