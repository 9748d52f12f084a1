import type { ClipboardEvent } from 'react';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { cellsOf, pasteTargets, textOf } from './sheetRange.ts';
import type { SheetActions } from './useSheetActions.ts';

/** Takes the chosen cells to the clipboard and back, as a spreadsheet does. */
export function sheetClipboard({ work, typing, size, readOnly }: SheetActions) {
  const copy = (event: ClipboardEvent) => {
    const rows = Map.groupBy(work.places(), ({ row }) => row);
    event.clipboardData.setData('text/plain', textOf([...rows.values()].map((row) => row.map(work.textAt))));
    event.preventDefault();
  };
  const paste = (event: ClipboardEvent) => {
    const { cells, left } = pasteTargets(cellsOf(event.clipboardData.getData('text/plain')), work.range, size);
    work.writeTexts(cells);
    event.preventDefault();
    if (left > 0) toasts.partial(left === 1 ? '1 fila no cabía' : `${left} filas no cabían`);
  };
  return {
    onCopy: (event: ClipboardEvent) => typing.text === null && copy(event),
    onCut: (event: ClipboardEvent) => {
      if (typing.text !== null) return;
      copy(event);
      if (!readOnly) work.clear();
    },
    onPaste: (event: ClipboardEvent) => typing.text === null && !readOnly && paste(event),
  };
}
