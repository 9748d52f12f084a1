import type { DndContextProps } from '@dnd-kit/core';
import { linesIn, type Row } from './rows.ts';

/** Screen reader announcements of a drag. */
export function dragAnnouncements(rows: readonly Row[]): NonNullable<DndContextProps['accessibility']> {
  const nameOf = (id: string | number) => linesIn(rows).find((line) => line.id === id)?.product.name ?? 'El producto';
  return {
    announcements: {
      onDragStart: ({ active }) => `Tomaste ${nameOf(active.id)}`,
      onDragOver: () => undefined,
      onDragEnd: ({ active }) => `Dejaste ${nameOf(active.id)}`,
      onDragCancel: ({ active }) => `${nameOf(active.id)} volvió a su lugar`,
    },
    screenReaderInstructions: {
      draggable: 'Presiona Enter para elegir a dónde moverlo, o Alt y una flecha para subirlo o bajarlo.',
    },
  };
}
