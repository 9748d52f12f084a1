import { VisuallyHidden } from '@mantine/core';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import classes from './Dashboard.module.css';

type PointsChangeProps = { value: number | null; previous: number | null; than: string };

/** By how many points a percentage differs: a percentage of one would be read as the other. Fewer are better. */
export function PointsChange({ value, previous, than }: PointsChangeProps) {
  const { decimal } = useTenantFormat();
  if (value === null || previous === null) return null;
  const points = Math.round((value - previous) * 10) / 10;
  const text = `${decimal(Math.abs(points))} ${Math.abs(points) === 1 ? 'punto' : 'puntos'}`;
  const tone = points === 0 ? 'neutral' : points < 0 ? 'good' : 'bad';
  return (
    <span className={classes.points} data-tone={tone}>
      <span aria-hidden>{points === 0 ? '=' : `${points > 0 ? '▲' : '▼'} ${text}`}</span>
      <VisuallyHidden>
        {points === 0 ? `igual que ${than}` : `${text} ${points > 0 ? 'más' : 'menos'} que ${than}`}
      </VisuallyHidden>
    </span>
  );
}
