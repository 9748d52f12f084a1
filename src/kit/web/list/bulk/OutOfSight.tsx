import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTenantFormat } from '../../shell/format.tsx';
import classes from './OutOfSight.module.css';

/** How many of the chosen rows the list does not show, and which: each can be let go. */
export function OutOfSight<T>({
  rows,
  rowLabel,
  onLetGo,
}: {
  rows: readonly T[];
  rowLabel: (row: T) => string;
  onLetGo: (row: T) => void;
}) {
  const { integer } = useTenantFormat();
  if (rows.length === 0) return null;
  return (
    <Popover position="top" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <Button size="compact-sm" variant="subtle" color="gray">
          {integer(rows.length)} fuera de la vista
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <ul className={classes.rows} aria-label="Seleccionados fuera de la vista">
          {rows.map((row) => (
            <li key={rowLabel(row)}>
              <span>{rowLabel(row)}</span>
              <ActionIcon size="sm" aria-label={`Quitar ${rowLabel(row)}`} onClick={() => onLetGo(row)}>
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}
