import { ActionIcon, Button, Checkbox, Group, Popover, Stack, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { OpensAtButton } from '../../shell/OnIntent.tsx';
import type { ColumnsMenuProps } from './ColumnsMenu.tsx';
import { visibleColumns } from '../table/column.ts';

/** The columns to check and to move; the first one names the row and stays. */
export function ColumnsMenuOpen({
  columns,
  chosen,
  onChoose,
  button,
  opened,
  onChange,
}: ColumnsMenuProps & OpensAtButton) {
  const [first, ...visible] = visibleColumns(columns, chosen);
  const hidden = columns.filter((column) => column !== first && !visible.includes(column));
  const ids = visible.map(({ id }) => id);
  const save = (next: string[]) => onChoose(first ? [first.id, ...next] : next);
  const move = (index: number, by: -1 | 1) => {
    const moved = ids.filter((_, at) => at !== index);
    save(moved.toSpliced(index + by, 0, ids[index] ?? ''));
  };
  return (
    <Popover position="bottom-end" width={280} trapFocus returnFocus opened={opened} onChange={onChange}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown>
        <Stack gap={6}>
          <Text size="sm" fw={700}>
            Columnas
          </Text>
          {[...visible, ...hidden].map((column) => {
            const index = visible.indexOf(column);
            return (
              <Group key={column.id} gap={2} wrap="nowrap" mih={30}>
                <Checkbox
                  flex={1}
                  label={column.label}
                  checked={index >= 0}
                  onChange={() => save(index >= 0 ? ids.filter((id) => id !== column.id) : [...ids, column.id])}
                />
                {index > 0 && <Move label={`Subir ${column.label}`} up onMove={() => move(index, -1)} />}
                {index >= 0 && index < visible.length - 1 && (
                  <Move label={`Bajar ${column.label}`} onMove={() => move(index, 1)} />
                )}
              </Group>
            );
          })}
          {chosen.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={() => onChoose([])}>
              Volver a las de siempre
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

function Move({ label, up = false, onMove }: { label: string; up?: boolean; onMove: () => void }) {
  const Icon = up ? IconArrowUp : IconArrowDown;
  return (
    <ActionIcon size="sm" aria-label={label} onClick={onMove}>
      <Icon size={15} />
    </ActionIcon>
  );
}
