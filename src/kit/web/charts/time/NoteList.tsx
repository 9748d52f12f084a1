import type { ChartPoint } from '../chart.ts';
import classes from './NoteList.module.css';

/** Notes numbered as in the chart. Long lists are collapsed except in print. */
export function NoteList({ points }: { points: readonly ChartPoint[] }) {
  const noted = points.filter(({ notes }) => notes?.length);
  if (noted.length === 0) return null;
  return (
    <details className={classes.notes} open={noted.length <= 3}>
      <summary>{noted.length === 1 ? 'Una nota' : `${noted.length} notas`}</summary>
      <ol>
        {noted.map(({ name, notes }, index) => (
          <li key={index}>
            {name}: {notes?.join('. ')}
          </li>
        ))}
      </ol>
    </details>
  );
}
