import { VisuallyHidden } from '@mantine/core';
import { useTenantFormat } from '../shell/format.tsx';
import classes from './Change.module.css';
import type { Better } from './chart.ts';

type PointsChangeProps = {
  value: number | null;
  previous: number | null;
  /** Name of the compared period, to follow «que»: `el martes pasado`. */
  than: string;
  better: Better;
};

/** By how many points a percentage differs: a percentage of one would be read as the other. */
export function PointsChange({ value, previous, than, better }: PointsChangeProps) {
  const { decimal } = useTenantFormat();
  if (value === null || previous === null) return null;
  const points = Math.round((value - previous) * 10) / 10;
  const text = `${decimal(Math.abs(points))} ${Math.abs(points) === 1 ? 'punto' : 'puntos'}`;
  const direction = points === 0 ? 'same' : points > 0 ? 'up' : 'down';
  const tone = direction === 'same' || better === 'neither' ? 'neutral' : direction === better ? 'good' : 'bad';
  return (
    <span className={classes.change} data-tone={tone}>
      <span aria-hidden className={classes.sign} data-direction={direction}>
        {points !== 0 && text}
      </span>
      <VisuallyHidden>
        {points === 0 ? `igual que ${than}` : `${text} ${points > 0 ? 'más' : 'menos'} que ${than}`}
      </VisuallyHidden>
    </span>
  );
}
