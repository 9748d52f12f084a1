import { lazy, type ReactNode, Suspense } from 'react';
import classes from './SortableList.module.css';
import { DragHandleContext, type SortableListProps } from './sortableRow.ts';

const SortableList = lazy(() => import('./SortableList.tsx').then((file) => ({ default: file.SortableList }))) as <T>(
  props: SortableListProps<T>,
) => ReactNode;

/**
 * The same list, which stands still until what drags it has come. One row has no order, so for it nothing comes. Its rows are
 * drawn anew then: what they remember belongs to the field around them.
 */
export function LazySortableList<T>(props: SortableListProps<T>) {
  if (props.items.length < 2) return <StillList {...props} />;
  return (
    <Suspense fallback={<StillList {...props} />}>
      <SortableList {...props} />
    </Suspense>
  );
}

function StillList<T>({ label, items, idOf, labelOf, renderRow, className }: SortableListProps<T>) {
  return (
    <ol className={className ?? classes.list} aria-label={label}>
      {items.map((item, index) => (
        <li key={idOf(item)} className={classes.row}>
          <DragHandleContext value={{ label: labelOf(item), grip: null }}>{renderRow(item, index)}</DragHandleContext>
        </li>
      ))}
    </ol>
  );
}
