import { lazy, type ReactNode, Suspense } from 'react';
import classes from './SortableList.module.css';
import { DragHandleContext, type SortableListProps } from './sortableRow.ts';

const SortableList = lazy(() => import('./SortableList.tsx').then((file) => ({ default: file.SortableList }))) as <T>(
  props: SortableListProps<T>,
) => ReactNode;

/**
 * Static list until the drag library loads; a single row never loads it. Rows remount then: keep their state in the
 * field.
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
