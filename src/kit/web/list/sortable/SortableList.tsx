import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { VisuallyHidden } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { RowAction } from '../table/RowMenu.tsx';
import { moveItem, positionText } from './moveItem.ts';
import { QueuedKeyboardSensor } from './QueuedKeyboardSensor.ts';
import classes from './SortableList.module.css';
import { DragHandleContext, MoveActionsContext, type SortableListProps } from './sortableRow.ts';

const instructions = {
  draggable:
    'Presiona espacio para tomarlo, muévelo con las flechas y presiona espacio para dejarlo. Escape lo devuelve.',
};
/** Pixels the pointer goes before a press becomes a drag. */
const pull = 4;
const upAndDown = [
  ({ transform }: { transform: { x: number; y: number; scaleX: number; scaleY: number } }) => ({ ...transform, x: 0 }),
];

/** A list whose rows are dragged into another order, with the pointer, with the keyboard or from a menu. */
export function SortableList<T>(props: SortableListProps<T>) {
  const { label, items, idOf, labelOf, onMove, renderRow, disabled = false, grid = false, className } = props;
  const [announcement, setAnnouncement] = useState('');
  const ids = items.map(idOf);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: pull } }),
    useSensor(QueuedKeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const move = (from: number, to: number) => onMove(moveItem(items, from, to), { from, to });
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(active.id), over ? ids.indexOf(over.id) : -1];
    if (to >= 0 && from !== to) move(from, to);
  };
  const shift = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined) return;
    setAnnouncement(positionText(labelOf(item), to, items.length));
    move(from, to);
  };
  const nameOf = (id: UniqueIdentifier) => items.filter((item) => idOf(item) === id).map(labelOf)[0] ?? '';
  const placeOf = (id: UniqueIdentifier, at: UniqueIdentifier) => positionText(nameOf(id), ids.indexOf(at), ids.length);
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={grid ? [] : upAndDown}
        onDragEnd={drop}
        accessibility={{ announcements: announcementsOf(nameOf, placeOf), screenReaderInstructions: instructions }}
      >
        <SortableContext
          items={ids}
          strategy={grid ? rectSortingStrategy : verticalListSortingStrategy}
          disabled={disabled}
        >
          <ol className={className ?? classes.list} aria-label={label}>
            {items.map((item, index) => (
              <SortableRow
                key={idOf(item)}
                id={idOf(item)}
                label={labelOf(item)}
                index={index}
                last={items.length - 1}
                disabled={disabled}
                onShift={shift}
              >
                {renderRow(item, index)}
              </SortableRow>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
    </>
  );
}

function announcementsOf(
  nameOf: (id: UniqueIdentifier) => string,
  placeOf: (id: UniqueIdentifier, at: UniqueIdentifier) => string,
): Announcements {
  return {
    onDragStart: ({ active }) => `Tomaste ${placeOf(active.id, active.id)}`,
    onDragOver: ({ active, over }) => (over ? placeOf(active.id, over.id) : undefined),
    onDragEnd: ({ active, over }) => `Dejaste ${placeOf(active.id, over?.id ?? active.id)}`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} volvió a su lugar`,
  };
}

type SortableRowProps = {
  id: UniqueIdentifier;
  label: string;
  index: number;
  last: number;
  disabled: boolean;
  onShift: (from: number, to: number) => void;
  children: ReactNode;
};

function SortableRow({ id, label, index, last, disabled, onShift, children }: SortableRowProps) {
  const still = useReducedMotion();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    attributes: { roleDescription: 'elemento que se mueve' },
    ...(still && { transition: null }),
  });
  const grip = useMemo(
    () => ({ label, grip: disabled ? null : { hold: setActivatorNodeRef, attributes, listeners } }),
    [label, disabled, setActivatorNodeRef, attributes, listeners],
  );
  const moves = useRowMoves({ index, last, disabled, onShift });
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <DragHandleContext value={grip}>
        <MoveActionsContext value={moves}>{children}</MoveActionsContext>
      </DragHandleContext>
    </li>
  );
}

function useRowMoves({
  index,
  last,
  disabled,
  onShift,
}: Pick<SortableRowProps, 'index' | 'last' | 'disabled' | 'onShift'>) {
  const shift = useCallback((to: number) => onShift(index, to), [index, onShift]);
  return useMemo<RowAction[]>(() => {
    if (disabled) return [];
    const up = { label: 'Subir', icon: <IconArrowUp size={16} />, run: () => shift(index - 1) };
    const down = { label: 'Bajar', icon: <IconArrowDown size={16} />, run: () => shift(index + 1) };
    return [...(index > 0 ? [up] : []), ...(index < last ? [down] : [])];
  }, [index, last, disabled, shift]);
}
