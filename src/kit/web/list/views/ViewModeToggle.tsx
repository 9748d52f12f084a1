import { Center, SegmentedControl, VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';

/** How the rows of a list are laid out: `undefined` is the table. */
export type ViewMode = 'grid' | undefined;

const choices = [
  { value: 'table', name: 'Tabla', Icon: IconList },
  { value: 'grid', name: 'Tarjetas', Icon: IconLayoutGrid },
] as const;

/** Rows as a table or as a grid of cards. */
export function ViewModeToggle({ look, onLook }: { look: ViewMode; onLook: (mode: ViewMode) => void }) {
  return (
    <SegmentedControl
      aria-label="Ver como"
      value={look ?? 'table'}
      onChange={(value) => onLook(value === 'grid' ? 'grid' : undefined)}
      data={choices.map(({ value, name, Icon }) => ({
        value,
        label: (
          <Center h={22} title={name}>
            <Icon size={18} stroke={1.8} aria-hidden />
            <VisuallyHidden>{name}</VisuallyHidden>
          </Center>
        ),
      }))}
    />
  );
}
