import { DndContext, DragOverlay } from '@dnd-kit/core';
import { Button } from '@mantine/core';
import { defaultRangeExtractor, useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  type Ref,
  type RefObject,
  useCallback,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { usePhone } from '#kit/web/shell/usePhone.ts';
import { CategoryRow } from '../categories/CategoryRow.tsx';
import { dragAnnouncements } from './dragAnnouncements.ts';
import { useEditor } from '../EditorContext.ts';
import { LineCard } from './LineCard.tsx';
import classes from './Lines.module.css';
import { LineRow } from './LineRow.tsx';
import { Thumb } from '#kit/web/display/Thumb.tsx';
import { linesIn, type Row } from './rows.ts';
import { useLineDrag } from './useLineDrag.ts';

/** Height in pixels of the bar that covers the bottom of the list. */
const bottomBarHeight = 104;

/** Height in pixels of the sticky search and column headers above the list. */
function stickyHeaderHeight(list: HTMLElement | null): number {
  const sticking = list?.previousElementSibling;
  if (!(sticking instanceof HTMLElement)) return 0;
  return Number.parseFloat(getComputedStyle(sticking).top) + sticking.offsetHeight;
}
const heights = { desktop: { category: 64, line: 65, empty: 72 }, phone: { category: 64, line: 140, empty: 72 } };

export type ListHandle = {
  /** Scrolls to a row and optionally focuses one of its cells. */
  reveal: (key: string, cell?: string) => void;
  /** Scrolls to the products just added to a category and highlights them. */
  revealAdded: (categoryId: number, productIds: readonly number[]) => void;
};

type LineListProps = {
  rows: readonly Row[];
  chosen: ReadonlySet<number>;
  handle: Ref<ListHandle>;
  /** Called with the category at the top of the viewport. */
  onPass: (categoryId: number | null) => void;
};

/** Virtualized list of the menu rows. */
export function LineList({ rows, chosen, handle, onPass }: LineListProps) {
  const box = useRef<HTMLUListElement>(null);
  const phone = usePhone();
  const { moveTo } = useEditor();
  // The dragged row stays rendered while the page scrolls.
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const virtualizer = useRows({ rows, box, phone, draggedKey, onPass });
  const drag = useLineDrag({ rows, box, virtualizer, chosen, onDrop: moveTo });
  useHandle(handle, rows, virtualizer);
  const lifted = new Set(drag.lifted);
  const visible = virtualizer.getVirtualItems();
  const margin = virtualizer.options.scrollMargin;
  return (
    <DndContext
      sensors={drag.sensors}
      onDragStart={(event) => {
        setDraggedKey(`l${event.active.id}`);
        drag.start(event);
      }}
      onDragMove={drag.move}
      onDragEnd={() => {
        setDraggedKey(null);
        drag.drop();
      }}
      onDragCancel={() => {
        setDraggedKey(null);
        drag.cancel();
      }}
      accessibility={dragAnnouncements(rows)}
    >
      <ul
        ref={box}
        className={classes.box}
        style={{ height: virtualizer.getTotalSize() }}
        aria-label="Productos del menú"
      >
        {visible.map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          return (
            <li
              key={key}
              className={classes.slot}
              style={{ transform: `translateY(${start - margin}px)` }}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              data-index={index}
              ref={virtualizer.measureElement}
            >
              <EditorRow row={row} chosen={chosen} lifted={lifted} phone={phone} />
            </li>
          );
        })}
        {drag.landing && drag.landing.mark !== null && (
          <li aria-hidden className={classes.mark} style={{ transform: `translateY(${drag.landing.mark}px)` }} />
        )}
      </ul>
      <DragOverlay dropAnimation={null} className={classes.overlay}>
        {drag.lifted.length > 0 && <Lifted rows={rows} lineIds={drag.lifted} />}
      </DragOverlay>
    </DndContext>
  );
}

type RowsProps = Pick<LineListProps, 'rows' | 'onPass'> & {
  box: RefObject<HTMLElement | null>;
  phone: boolean;
  draggedKey: string | null;
};

function useRows({ rows, box, phone, draggedKey, onPass }: RowsProps): Virtualizer<Window, Element> {
  const [margin, setMargin] = useState(0);
  const [above, setAbove] = useState(0);
  useLayoutEffect(
    function measureWhatIsAbove() {
      const measure = () => {
        setMargin(Math.round((box.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
        setAbove(Math.ceil(stickyHeaderHeight(box.current)));
      };
      // Notices above the list move it when they appear or close.
      const observer = new ResizeObserver(measure);
      observer.observe(document.body);
      measure();
      return () => observer.disconnect();
    },
    [box],
  );
  const sizes = phone ? heights.phone : heights.desktop;
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows]);
  const pass = useCallback(
    (virtualizer: Virtualizer<Window, Element>) => {
      const at = virtualizer.getVirtualItemForOffset((virtualizer.scrollOffset ?? 0) + above + 8);
      onPass(rows[at?.index ?? 0]?.category.id ?? null);
    },
    [rows, onPass, above],
  );
  // The virtualizer is not memoizable; no value derived from it is memoized here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<Element>({
    count: rows.length,
    estimateSize: (index) => sizes[rows[index]?.kind ?? 'line'],
    getItemKey,
    overscan: 8,
    scrollMargin: margin,
    scrollPaddingStart: above,
    scrollPaddingEnd: bottomBarHeight,
    rangeExtractor: (range) => {
      const inSight = defaultRangeExtractor(range);
      const index = draggedKey === null ? -1 : rows.findIndex(({ key }) => key === draggedKey);
      return index < 0 || inSight.includes(index) ? inSight : [...inSight, index].toSorted((a, b) => a - b);
    },
    onChange: pass,
  });
  return virtualizer;
}

/** Milliseconds until a closing dialog releases the scroll lock and the saved rows are rendered. */
const settleDelayMs = 350;

/** Animation frames to wait for a distant row to render. */
const maxFrames = 30;

function focusCell(cell: string, left = maxFrames): void {
  const input = document.querySelector<HTMLElement>(`[data-cell="${cell}"]`);
  if (input) input.focus({ preventScroll: true });
  else if (left > 0) requestAnimationFrame(() => focusCell(cell, left - 1));
}

/** Highlights a line once it is rendered. */
function highlight(lineId: number, left = maxFrames): void {
  const line = document.querySelector<HTMLElement>(`[data-line="${lineId}"]`);
  if (line)
    line.animate([{ background: 'var(--mantine-primary-color-light)' }, {}], { duration: 2400, easing: 'ease-in' });
  else if (left > 0) requestAnimationFrame(() => highlight(lineId, left - 1));
}

function useHandle(handle: Ref<ListHandle>, rows: readonly Row[], virtualizer: Virtualizer<Window, Element>): void {
  const reveal = useEffectEvent((key: string, cell?: string) => {
    const index = rows.findIndex((row) => row.key === key);
    if (index < 0) return;
    virtualizer.scrollToIndex(index, { align: key.startsWith('c') ? 'start' : 'auto' });
    // After the next frame the rows are in their new positions.
    if (cell) requestAnimationFrame(() => focusCell(cell));
  });
  const revealAdded = useEffectEvent((categoryId: number, productIds: readonly number[]) => {
    const added = linesIn(rows.filter(({ category }) => category.id === categoryId)).filter(({ productId }) =>
      productIds.includes(productId),
    );
    const last = added.at(-1);
    if (last) reveal(`l${last.id}`);
    for (const { id } of added) highlight(id);
  });
  // A pending change may alter the rows: render them first.
  useImperativeHandle(
    handle,
    () => ({
      reveal: (key, cell) => void requestAnimationFrame(() => reveal(key, cell)),
      revealAdded: (categoryId, productIds) =>
        void setTimeout(() => revealAdded(categoryId, productIds), settleDelayMs),
    }),
    [],
  );
}

type EditorRowProps = { row: Row; chosen: ReadonlySet<number>; lifted: ReadonlySet<number>; phone: boolean };

function EditorRow({ row, chosen, lifted, phone }: EditorRowProps) {
  if (row.kind === 'category') {
    const chosenHere = row.category.lines.filter(({ id }) => chosen.has(id)).length;
    return <CategoryRow category={row.category} collapsed={row.collapsed} chosenHere={chosenHere} />;
  }
  if (row.kind === 'empty') return <EmptyCategory row={row} />;
  const { line } = row;
  if (phone) return <LineCard line={line} chosen={chosen.has(line.id)} />;
  return <LineRow line={line} chosen={chosen.has(line.id)} lifted={lifted.has(line.id)} />;
}

function EmptyCategory({ row: { category } }: { row: Row }) {
  const { canEdit, show } = useEditor();
  return (
    <div className={classes.empty}>
      <span>Esta categoría no tiene productos.</span>
      {canEdit && (
        <Button variant="subtle" size="compact-sm" onClick={() => show({ what: 'add', categoryId: category.id })}>
          Agregar productos
        </Button>
      )}
    </div>
  );
}

/** Rows under the pointer while dragging. */
function Lifted({ rows, lineIds }: { rows: readonly Row[]; lineIds: readonly number[] }) {
  const first = linesIn(rows).find(({ id }) => id === lineIds[0]);
  if (!first) return null;
  return (
    <div className={classes.lifted}>
      <Thumb src={first.product.pictureUrl} />
      {first.product.name}
      {lineIds.length > 1 && <span className={classes.more}>{lineIds.length} productos</span>}
    </div>
  );
}
