import { type DragStartEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core';
import type { Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Target } from '../draftEdits.ts';
import { dropAt, linesIn, type Row } from './rows.ts';

type Landing = Target & {
  /** Pixels from the top of the list; null over the category list. */
  mark: number | null;
};

type LineDragProps = {
  rows: readonly Row[];
  box: RefObject<HTMLElement | null>;
  virtualizer: Virtualizer<Window, Element>;
  chosen: ReadonlySet<number>;
  onDrop: (lineIds: number[], target: Target) => void;
};

const same = (one: Landing | null, other: Landing | null): boolean =>
  one?.categoryId === other?.categoryId && one?.afterId === other?.afterId && one?.mark === other?.mark;

/** Pixels the pointer must move before a press becomes a drag. */
const dragThresholdPx = 4;

/** Drags a line, or all selected lines, between two rows or onto a category of the category list. */
export function useLineDrag({ rows, box, virtualizer, chosen, onDrop }: LineDragProps) {
  const [lifted, setLifted] = useState<readonly number[]>([]);
  const [landing, setLanding] = useState<Landing | null>(null);
  const pointer = usePointer(lifted.length > 0);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: dragThresholdPx } }));
  const land = () => landingAt(pointer.at(), rows, box.current, virtualizer);
  const end = () => {
    setLifted([]);
    setLanding(null);
  };
  return {
    lifted,
    landing,
    sensors,
    start: ({ active, activatorEvent }: DragStartEvent) => {
      const id = Number(active.id);
      const selected = chosen.has(id) ? linesIn(rows).filter((line) => chosen.has(line.id)) : [];
      pointer.begin(activatorEvent as PointerEvent);
      setLifted(selected.length > 0 ? selected.map((line) => line.id) : [id]);
    },
    move: () => {
      const next = land();
      setLanding((before) => (same(before, next) ? before : next));
    },
    drop: () => {
      const target = land();
      if (target) onDrop([...lifted], { categoryId: target.categoryId, afterId: target.afterId });
      end();
    },
    cancel: end,
  };
}

type Point = { x: number; y: number };
const pointOf = ({ clientX, clientY }: PointerEvent): Point => ({ x: clientX, y: clientY });

/** Tracks the pointer while dragging, also when the page scrolls below it. */
function usePointer(dragging: boolean) {
  const point = useRef<Point>({ x: 0, y: 0 });
  useEffect(
    function followPointer() {
      if (!dragging) return undefined;
      const follow = (event: PointerEvent) => {
        point.current = pointOf(event);
      };
      // Runs before listeners that read the position. A busy browser reports the last movement only with the release.
      const events = ['pointermove', 'pointerup'] as const;
      for (const type of events) addEventListener(type, follow, { capture: true });
      return () => events.forEach((type) => removeEventListener(type, follow, { capture: true }));
    },
    [dragging],
  );
  const begin = (event: PointerEvent) => {
    point.current = pointOf(event);
  };
  return { at: () => point.current, begin };
}

function landingAt(
  { x, y }: Point,
  rows: readonly Row[],
  box: HTMLElement | null,
  virtualizer: Virtualizer<Window, Element>,
): Landing | null {
  const beside = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop-category]');
  if (beside) return ontoCategory(rows, Number(beside.dataset.dropCategory));
  const { scrollMargin } = virtualizer.options;
  const offset = y - (box?.getBoundingClientRect().top ?? 0) + scrollMargin;
  const item = virtualizer.getVirtualItemForOffset(offset);
  const target = item && dropAt(rows, item.index, offset > (item.start + item.end) / 2);
  return target ? { ...target, mark: markOf(rows, item, target) - scrollMargin } : null;
}

function ontoCategory(rows: readonly Row[], categoryId: number): Landing | null {
  const row = rows.find(({ category }) => category.id === categoryId);
  return row ? { categoryId, afterId: row.category.lines.at(-1)?.id ?? null, mark: null } : null;
}

/** Edge of the row where the drop is marked. */
function markOf(
  rows: readonly Row[],
  item: { index: number; start: number; end: number },
  { afterId }: Target,
): number {
  const row = rows[item.index];
  return row?.kind === 'line' && row.line.id !== afterId ? item.start : item.end;
}
