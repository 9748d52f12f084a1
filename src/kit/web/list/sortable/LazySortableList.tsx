import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import classes from './SortableList.module.css';
import { DragHandleContext, type SortableListProps } from './sortableRow.ts';

const load = () => import('./SortableList.tsx');
const SortableList = lazy(() => load().then((file) => ({ default: file.SortableList }))) as <T>(
  props: SortableListProps<T>,
) => ReactNode;

/**
 * A list whose rows can be sorted once the drag library has loaded; a single row does not wait for it.
 *
 * Rows remount then, which would close their menus and take their focus: until then they are inert.
 */
export function LazySortableList<T>(props: SortableListProps<T>) {
  useEffect(function loadAhead() {
    void load().catch(() => undefined);
  }, []);
  if (props.items.length < 2) return <StaticList {...props} />;
  return (
    <Suspense fallback={<StaticList {...props} inert />}>
      <SortableList {...props} />
    </Suspense>
  );
}

type StaticListProps<T> = SortableListProps<T> & { inert?: boolean };

function StaticList<T>({ label, items, idOf, labelOf, renderRow, className, inert = false }: StaticListProps<T>) {
  return (
    <ol className={className ?? classes.list} aria-label={label} inert={inert}>
      {items.map((item, index) => (
        <li key={idOf(item)} className={classes.row}>
          <DragHandleContext value={{ label: labelOf(item), grip: null }}>{renderRow(item, index)}</DragHandleContext>
        </li>
      ))}
    </ol>
  );
}
