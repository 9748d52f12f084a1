/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by hand, which a table does not allow */
import classes from './Sheet.module.css';
import type { SheetColumn } from './sheetEdits.ts';

type SheetHeadProps = { rowsLabel: string; columns: readonly SheetColumn[]; onColumn: (column: number) => void };

/** The headings, of which each chooses its column. */
export function SheetHead({ rowsLabel, columns, onColumn }: SheetHeadProps) {
  return (
    <div className={classes.head} role="row" aria-rowindex={1}>
      <div role="columnheader" aria-colindex={1} className={classes.name}>
        {rowsLabel}
      </div>
      {columns.map(({ id, label }, index) => (
        <div key={id} role="columnheader" aria-colindex={index + 2} className={classes.heading}>
          {/* The keyboard chooses a column with Ctrl and Shift from any of its cells. */}
          <button type="button" tabIndex={-1} onClick={() => onColumn(index)} title={`Elegir ${label}`}>
            {label}
          </button>
        </div>
      ))}
    </div>
  );
}
