import { useMergedRef, useMove } from '@mantine/hooks';
import { type KeyboardEvent, useRef } from 'react';
import type { FocalPoint } from '#kit/contract/pictures/focalPoint.ts';
import classes from './Framing.module.css';

type FocalPictureProps = {
  src: string;
  /** Target of the focal point: `todos los formatos`. */
  of: string;
  point: FocalPoint;
  readOnly: boolean;
  onChange: (point: FocalPoint) => void;
};

const within = (percent: number) => Math.min(100, Math.max(0, Math.round(percent)));
const steps: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const farther = 10;

/** A whole picture with the point that stays in sight: dragged, put down by a press, or moved by the arrows, farther with Shift. */
export function FocalPicture({ src, of, point, readOnly, onChange }: FocalPictureProps) {
  const handle = useRef<HTMLDivElement>(null);
  const move = useMove<HTMLDivElement>(
    ({ x, y }) => {
      if (!readOnly) onChange({ x: within(x * 100), y: within(y * 100) });
    },
    { onScrubStart: () => handle.current?.focus({ preventScroll: true }) },
  );
  const stage = useMergedRef(move.ref);
  const step = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (!by || readOnly) return;
    event.preventDefault();
    const times = event.shiftKey ? farther : 1;
    onChange({ x: within(point.x + by[0] * times), y: within(point.y + by[1] * times) });
  };
  return (
    <div className={classes.stage}>
      <div ref={stage} className={classes.whole}>
        <img src={src} alt="" draggable={false} />
        <div
          ref={handle}
          className={classes.point}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it moves both ways, which an input does not
          role="slider"
          tabIndex={0}
          aria-label={`Punto focal de ${of}`}
          aria-readonly={readOnly}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={`${point.x} % desde la izquierda, ${point.y} % desde arriba`}
          onKeyDown={step}
        />
      </div>
    </div>
  );
}
