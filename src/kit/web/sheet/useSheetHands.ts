import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useRef,
  useState,
} from 'react';
import { toasts } from '../toasts.tsx';
import type { SheetProps } from './Sheet.tsx';
import { shownValue } from './SheetCell.tsx';
import type { CellChange, SheetValue } from './sheetEdits.ts';
import { cellsOf, filled, moved, nextCell, pasted, type Place, rangeOf, textOf } from './sheetRange.ts';

const isText = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;

/** The cell an event came from, wherever in it. */
function placeAt(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  const [row, column] = cell?.dataset.place?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

/** What keys, mouse, finger and clipboard do to a sheet. */
export function useSheetHands(props: SheetProps, region: RefObject<HTMLDivElement | null>) {
  const { sheet, selection, onSelection, readOnly } = props;
  const [typing, setTyping] = useState<string | null>(null);
  const [filling, setFilling] = useState<number | null>(null);
  const [focused, setFocused] = useState(false);
  const leaves = useRef(false);
  const work = useSheetWork(props);
  const size = { rows: sheet.shown.length, columns: sheet.columns.length };
  const goTo = (to: Place, extend = false) => onSelection({ from: extend ? selection.from : to, to });
  const commit = () => {
    if (typing !== null) work.writeActive(typing);
    setTyping(null);
  };
  const begin = (text?: string) => {
    if (!readOnly) setTyping(text ?? work.activeText());
  };

  const keysWhileTyping = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setTyping(null);
    else if (event.key === 'Enter' || event.key === 'Tab') {
      commit();
      const step = { key: event.shiftKey ? 'ArrowUp' : 'ArrowDown', far: false, page: 1 };
      const next = event.key === 'Tab' ? nextCell(selection.to, event.shiftKey, size) : moved(selection.to, step, size);
      if (next) goTo(next);
    } else return false;
    return true;
  };

  const keys = (event: KeyboardEvent): boolean => {
    const control = event.ctrlKey || event.metaKey;
    const page = Math.max(1, Math.floor((region.current?.clientHeight ?? 480) / 48) - 2);
    const step = moved(selection.to, { key: event.key, far: control, page }, size);
    if (step) goTo(step, event.shiftKey);
    else if (event.key === 'Tab') {
      const next = leaves.current ? null : nextCell(selection.to, event.shiftKey, size);
      if (!next) return false;
      goTo(next);
    } else if (control && event.key.toLowerCase() === 'a')
      onSelection({ from: { row: size.rows - 1, column: size.columns - 1 }, to: { row: 0, column: 0 } });
    else if (readOnly) return false;
    else if (event.key === 'Enter' || event.key === 'F2') begin();
    else if (event.key === 'Delete' || event.key === 'Backspace') work.clear();
    else if (control && event.key.toLowerCase() === 'd') work.fillDown();
    else if (control && event.key.toLowerCase() === 'z') (event.shiftKey ? sheet.redo : sheet.undo)();
    else if (control && event.key.toLowerCase() === 'y') sheet.redo();
    else if (isText(event)) begin(event.key);
    else return false;
    return true;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || size.rows === 0) return;
    const done = typing === null ? keys(event) : keysWhileTyping(event);
    leaves.current = typing === null && event.key === 'Escape';
    if (done) event.preventDefault();
    if (done || typing !== null) event.stopPropagation();
  };

  const onPointerDown = (event: PointerEvent) => {
    const place = placeAt(event.target);
    if (!place || event.button !== 0 || event.target instanceof HTMLInputElement) return;
    setFocused(true);
    if ((event.target as Element).closest('[data-corner]')) setFilling(place.row);
    else goTo(place, event.shiftKey);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.buttons !== 1 || event.pointerType === 'touch' || typing !== null) return;
    const place = placeAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!place) return;
    if (filling !== null) setFilling(place.row);
    else if (place.row !== selection.to.row || place.column !== selection.to.column) goTo(place, true);
  };
  const onPointerUp = () => {
    if (filling !== null) work.fillTo(filling);
    setFilling(null);
  };

  return {
    typing: { text: typing, type: setTyping, leave: commit },
    filling,
    focused,
    events: {
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onPointerUp,
      onClick: ({ target, nativeEvent }: MouseEvent) => {
        const place = placeAt(target);
        const isTouch = (nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
        if (place && isTouch && typing === null) begin(work.textAt(place));
      },
      onDoubleClick: ({ target }: MouseEvent) => typing === null && placeAt(target) && begin(),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: { currentTarget: Element; relatedTarget: EventTarget | null }) =>
        setFocused(currentTarget.contains(relatedTarget as Node | null)),
      onCopy: (event: ClipboardEvent) => typing === null && work.copy(event),
      onCut: (event: ClipboardEvent) => {
        if (typing !== null) return;
        work.copy(event);
        if (!readOnly) work.clear();
      },
      onPaste: (event: ClipboardEvent) => typing === null && !readOnly && work.paste(event),
    },
  };
}

/** Changes of the chosen cells. */
function useSheetWork({ sheet, selection }: SheetProps) {
  const { shown, columns, write, valueOf } = sheet;
  const range = rangeOf(selection);
  const at = ({ row, column }: Place, value: SheetValue): CellChange[] => {
    const [line, heading] = [shown[row], columns[column]];
    return line && heading ? [{ row: line, column: heading.id, value }] : [];
  };
  const read = (place: Place, text: string) => at(place, columns[place.column]?.read(text) ?? null);
  const textAt = ({ row, column }: Place): string => {
    const [line, heading] = [shown[row], columns[column]];
    return line && heading ? shownValue(heading, valueOf(line, heading.id)) : '';
  };
  const places = (): Place[] =>
    [...Array(range.bottom - range.top + 1).keys()].flatMap((row) =>
      [...Array(range.right - range.left + 1).keys()].map((column) => ({
        row: range.top + row,
        column: range.left + column,
      })),
    );
  const copies = (cells: readonly (Place & { source: number })[]) =>
    write(
      cells.flatMap(({ source, ...place }) => {
        const [line, heading] = [shown[source], columns[place.column]];
        return line && heading ? at(place, valueOf(line, heading.id)) : [];
      }),
    );
  const size = { rows: shown.length, columns: columns.length };
  return {
    textAt,
    activeText: () => textAt(selection.to),
    writeActive: (text: string) => write(read(selection.to, text)),
    clear: () => write(places().flatMap((place) => at(place, null))),
    fillDown: () => copies(filled({ ...range, bottom: range.top }, range.bottom)),
    fillTo: (row: number) => copies(filled(range, row)),
    copy(event: ClipboardEvent) {
      const rows = Map.groupBy(places(), ({ row }) => row);
      event.clipboardData.setData('text/plain', textOf([...rows.values()].map((row) => row.map(textAt))));
      event.preventDefault();
    },
    paste(event: ClipboardEvent) {
      const { cells, left } = pasted(cellsOf(event.clipboardData.getData('text/plain')), range, size);
      write(cells.flatMap(({ text, ...place }) => read(place, text)));
      event.preventDefault();
      if (left > 0) toasts.partial(left === 1 ? '1 fila no cabía' : `${left} filas no cabían`);
    },
  };
}
