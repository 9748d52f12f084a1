import { useState } from 'react';
import type { SheetProps } from './Sheet.tsx';
import type { CellPosition } from './sheetRange.ts';
import { sheetCommands } from './sheetCommands.ts';

/** Actions on a sheet, for keys, mouse, touch and clipboard. */
export function useSheetActions({ sheet, selection, onSelection, readOnly }: SheetProps) {
  const [text, setText] = useState<string | null>(null);
  const work = sheetCommands({ sheet, selection });
  const size = { rows: sheet.shown.length, columns: sheet.columns.length };
  return {
    sheet,
    readOnly,
    size,
    work,
    active: selection.to,
    goTo: (to: CellPosition, extend = false) => onSelection({ from: extend ? selection.from : to, to }),
    chooseAll: () => onSelection({ from: { row: size.rows - 1, column: size.columns - 1 }, to: { row: 0, column: 0 } }),
    typing: {
      text,
      type: setText,
      /** Starts editing with the cell's text or another text. */
      begin: (first = work.textAt(selection.to)) => {
        if (!readOnly) setText(first);
      },
      commit: () => {
        if (text !== null) work.writeTexts([{ ...selection.to, text }]);
        setText(null);
      },
      cancel: () => setText(null),
    },
  };
}
export type SheetActions = ReturnType<typeof useSheetActions>;
