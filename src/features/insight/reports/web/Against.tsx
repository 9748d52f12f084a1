import { Change } from '#kit/web/charts/Change.tsx';
import type { Better, Format } from '#kit/web/charts/chart.ts';
import classes from './Reports.module.css';

type AgainstProps = {
  value: number | null;
  /** Undefined where nothing is compared. */
  before: number | null | undefined;
  than: string;
  format: Format;
  better: Better;
};

/** How a figure changed; of what was nothing before, that it was, and nothing where it still is. */
export function Against({ value, before, than, format, better }: AgainstProps) {
  if (before == null || value === null || (before === 0 && value === 0)) return null;
  if (before === 0) return <span className={classes.before}>antes {format(0)}</span>;
  return <Change value={value} previous={before} than={than} format={format} better={better} />;
}
