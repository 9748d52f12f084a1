import { type KeyboardEvent, useState } from 'react';
import type { z } from 'zod';
import type { TextRead } from '#kit/contract/values/textRead.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { menuLineDraft } from '../../../record/menus.contract.ts';
import classes from './Cells.module.css';
import { type CellColumn, useEditor } from '../EditorContext.ts';

type AmountCellProps = {
  lineId: number;
  column: CellColumn;
  /** Product name, for screen readers. */
  name: string;
  value: number | null;
  /** Placeholder: the value that applies when the cell is empty. */
  otherwise: string;
};

const labels: Record<CellColumn, string> = { price: 'Precio en el menú', discount: 'Descuento' };

const amountError = (column: CellColumn, value: number | null): string | null => {
  const schema: z.ZodType = menuLineDraft.shape[column];
  const { error } = schema.safeParse(value);
  return error?.issues[0]?.message ?? null;
};

/** Inline editor of a price or discount. Enter and the arrow keys save and move on; Escape reverts. */
export function AmountCell({ lineId, column, name, value, otherwise }: AmountCellProps) {
  const { edits, canEdit } = useEditor();
  const { amount, parseAmount, decimal, readDecimal } = useTenantFormat();
  const write = column === 'price' ? amount : decimal;
  const read = (text: string): TextRead<number> =>
    column === 'price' ? parseAmount(text) : { value: readDecimal(text.replace('%', '')) ?? Number.NaN };
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const formatted = value === null ? '' : write(value);
  const commit = (): boolean => {
    if (typed === null) return true;
    const next = typed.trim() === '' ? { value: null } : read(typed);
    const found = 'problem' in next ? next.problem : amountError(column, next.value);
    setError(found);
    if (found || 'problem' in next) return false;
    setTyped(null);
    if (next.value !== value) void edits.changeLine(lineId, { [column]: next.value });
    return true;
  };
  const leave = () => {
    setTyped(null);
    setError(null);
  };
  const onKeyDown = useCellKeys(lineId, column, commit, leave);
  const messageId = `cell-${column}-${lineId}-message`;
  return (
    <span className={classes.amount} data-column={column}>
      <input
        className={classes.input}
        data-cell={`${column}-${lineId}`}
        aria-label={`${labels[column]} de ${name}`}
        aria-invalid={error !== null}
        {...(error && { 'aria-describedby': messageId })}
        data-typing={typed !== null || undefined}
        inputMode="decimal"
        autoComplete="off"
        readOnly={!canEdit}
        placeholder={otherwise}
        value={typed ?? formatted}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => commit()}
        onKeyDown={onKeyDown}
      />
      {column === 'discount' && (typed ?? formatted) !== '' && (
        <span className={classes.percent} aria-hidden>
          %
        </span>
      )}
      {error && (
        <span className={classes.trouble} id={messageId} role="alert">
          {error}
        </span>
      )}
    </span>
  );
}

const down = ['Enter', 'ArrowDown'];

function useCellKeys(lineId: number, column: CellColumn, commit: () => boolean, leave: () => void) {
  const { goTo } = useEditor();
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') return leave();
    const up = event.key === 'ArrowUp' || (event.key === 'Enter' && event.shiftKey);
    if (!up && !down.includes(event.key)) return;
    event.preventDefault();
    if (commit()) goTo(lineId, column, up ? -1 : 1);
  };
}
