import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type Ref, type RefObject, useEffect } from 'react';
import classes from './DataTable.module.css';

type VirtualRowsProps = {
  count: number;
  /** The scrolling element. */
  region: RefObject<HTMLElement | null>;
  /** Receives a function that scrolls a row into view. */
  reveal: RefObject<(index: number) => void>;
  /** How many cells a row has. */
  span: number;
  rowAt: (index: number, measure: Ref<HTMLTableRowElement>) => ReactNode;
};

/** Of many rows those in sight, with room for the others above and below. */
export function VirtualRows({ count, region, reveal, span, rowAt }: VirtualRowsProps) {
  // The virtualizer returns functions whose results change, but nothing here memoizes them.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => region.current,
    estimateSize: () => 56,
    overscan: 12,
  });
  useEffect(function provideReveal() {
    reveal.current = (index) => virtualizer.scrollToIndex(index);
    return () => {
      reveal.current = () => undefined;
    };
  });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      {before > 0 && <Spacer height={before} span={span} />}
      {items.map(({ index }) => rowAt(index, virtualizer.measureElement))}
      {after > 0 && <Spacer height={after} span={span} />}
    </>
  );
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr className={classes.spacer} aria-hidden>
      {/* Height in the place of the rows outside of the window; there is nothing in it to name. */}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label */}
      <td colSpan={span} style={{ height }} />
    </tr>
  );
}
