import { percentChange, sized } from '#kit/contract/values/change.ts';
import { Change } from './Change.tsx';
import type { Better, Format } from './chart.ts';
import classes from './Change.module.css';
import { PointsChange } from './PointsChange.tsx';

export type Compared = {
  /** The part of the value that is compared, of a running day or period; all of it without. */
  comparable?: number | null | undefined;
  previous: number | null | undefined;
  /** Name of the compared period, to follow «que»: `el martes pasado`. */
  than: string;
  /** The hour up to which both are compared: `14:00`; null where both are complete. */
  until?: string | null | undefined;
  better?: Better | undefined;
  /** Of percentages, which change by points. */
  inPoints?: boolean | undefined;
};

type ComparisonProps = Compared & { value: number | null; format: Format };

/** A change and the values it is calculated from: `▼ 67 %`, `1 hasta las 14:00, antes 3`. */
export function Comparison({ value, format, than, better, until, inPoints, ...compared }: ComparisonProps) {
  const { comparable = value, previous } = compared;
  if (comparable === null || previous == null) return null;
  const [now, before] = inPoints ? [comparable, previous] : sized(comparable, previous);
  const difference = { value: now, previous: before, than };
  const hasPercent = percentChange(now, before) !== null;
  const part = until && comparable !== value ? `${format(comparable)} hasta las ${until}, ` : '';
  return (
    <>
      {inPoints && <PointsChange {...difference} better={better ?? 'up'} />}
      {!inPoints && hasPercent && <Change {...difference} format={format} better={better} />}
      <span className={classes.basis}>
        {part}antes {format(previous)}
      </span>
    </>
  );
}
