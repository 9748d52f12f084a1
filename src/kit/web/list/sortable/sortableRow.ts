import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core';
import { createContext, type ReactNode, use } from 'react';
import type { RowAction } from '../table/RowMenu.tsx';

export type SortableListProps<T> = {
  /** Accessible label of the list: `Opciones del grupo`. */
  label: string;
  items: readonly T[];
  idOf: (item: T) => string | number;
  /** Accessible label of a moving item. */
  labelOf: (item: T) => string;
  /** The items in their new order, and which one went from where to where. */
  onMove: (items: T[], moved: { from: number; to: number }) => void;
  /** Of one row, which places a `DragHandle` in itself and may offer `useMoveActions` in its menu. */
  renderRow: (item: T, index: number) => ReactNode;
  disabled?: boolean;
  /** Rows stand beside each other as well as below, as `className` lays them out. */
  grid?: boolean;
  className?: string | undefined;
};

type Grip = {
  hold: (element: HTMLElement | null) => void;
  attributes: DraggableAttributes;
  listeners: DraggableSyntheticListeners;
};

/** Drag handle props of a row; null while it cannot be dragged. */
export const DragHandleContext = createContext<{ label: string; grip: Grip | null } | null>(null);
export const MoveActionsContext = createContext<RowAction[]>([]);

/** «Subir» and «Bajar» for a row's menu: for touch and screen readers. */
export const useMoveActions = (): RowAction[] => use(MoveActionsContext);
