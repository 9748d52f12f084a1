import { type MouseEvent, type PointerEvent, useState } from 'react';
import type { CellPosition } from './sheetRange.ts';
import type { SheetActions } from './useSheetActions.ts';

/** Mouse and touch events of a sheet. `filling`: the row reached while dragging the fill handle. */
export function useSheetPointer({ active, goTo, typing, work }: SheetActions, takeFocus: () => void) {
  const [filling, setFilling] = useState<number | null>(null);
  const events = {
    onPointerDown: (event: PointerEvent) => {
      const place = placeAt(event.target);
      if (!place || event.button !== 0 || event.target instanceof HTMLInputElement) return;
      takeFocus();
      if ((event.target as Element).closest('[data-corner]')) setFilling(place.row);
      else goTo(place, event.shiftKey);
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.buttons !== 1 || event.pointerType === 'touch' || typing.text !== null) return;
      const place = placeAt(document.elementFromPoint(event.clientX, event.clientY));
      if (!place) return;
      if (filling !== null) setFilling(place.row);
      else if (place.row !== active.row || place.column !== active.column) goTo(place, true);
    },
    onPointerUp: () => {
      if (filling !== null) work.fillTo(filling);
      setFilling(null);
    },
    onClick: ({ target, nativeEvent }: MouseEvent) => {
      const place = placeAt(target);
      const isTouch = (nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
      if (place && isTouch && typing.text === null) typing.begin(work.textAt(place));
    },
    onDoubleClick: ({ target }: MouseEvent) => typing.text === null && placeAt(target) && typing.begin(),
  };
  return { filling, events };
}

/** The cell an event came from, wherever in it. */
function placeAt(target: EventTarget | null): CellPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  const [row, column] = cell?.dataset.place?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}
