import { type KeyboardEvent, memo, type MouseEvent, useRef, useState } from 'react';
import { ChartLink } from '../ChartLink.tsx';
import type { ChartPoint } from '../chart.ts';
import type { ChartLayout } from './layout.ts';
import classes from './PointColumns.module.css';

type PointColumnsProps = {
  label: string;
  layout: ChartLayout;
  points: readonly ChartPoint[];
  /** Each point in words. */
  texts: readonly string[];
  onActive: (index: number | null) => void;
};

/** Movement of the focused point per key. */
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  PageUp: -7,
  PageDown: 7,
  Home: -Infinity,
  End: Infinity,
};

/** A column over each point that pointer, finger and keyboard reach: one stop of Tab, and the arrows from there. */
export const PointColumns = memo(function PointColumns({ label, layout, points, texts, onActive }: PointColumnsProps) {
  const region = useRef<HTMLOListElement>(null);
  const [stop, setStop] = useState(points.length - 1);
  const touched = useRef<number | null>(null);
  const current = Math.min(stop, points.length - 1);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onActive(null);
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(points.length - 1, current + step));
    region.current?.querySelectorAll<HTMLElement>('[data-point]')[next]?.focus();
  };
  const column = (index: number) => ({
    'data-point': index,
    'aria-label': texts[index],
    tabIndex: index === current ? 0 : -1,
    onFocus: () => {
      setStop(index);
      onActive(index);
    },
    onKeyDown,
    onPointerEnter: () => onActive(index),
  });
  /** A finger has no hover: it reads a value first and opens it by a second tap. */
  const onClick = (index: number) => (event: MouseEvent) => {
    const isTouch = (event.nativeEvent as PointerEvent).pointerType === 'touch';
    if (isTouch && touched.current !== index) event.preventDefault();
    touched.current = index;
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- where pointer and focus leave all points
    <ol
      ref={region}
      className={classes.columns}
      aria-label={`${label}: puntos del gráfico`}
      style={{ left: layout.left, width: layout.right - layout.left }}
      onBlur={() => onActive(null)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && onActive(null)}
    >
      {points.map(({ href }, index) => (
        // An hour is there twice on the day a clock is put back.
        <li key={index}>
          {href ? (
            <ChartLink href={href} {...column(index)} onClick={onClick(index)} />
          ) : (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the picture is drawn below it
            <span role="img" {...column(index)} />
          )}
        </li>
      ))}
    </ol>
  );
});
