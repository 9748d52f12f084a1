export type { Format } from '#kit/contract/values/format.ts';

export type ChartSeries = { name: string };

/** A moment of a chart over time. */
export type ChartPoint = {
  /** Short, below the axis: `4 nov`. */
  label: string;
  /** Whole, as it is read aloud: `martes 4 de noviembre`. */
  name: string;
  /** A value per series; null for unknown values leaves a gap. */
  values: readonly (number | null)[];
  /** The same moment of the period compared with; its name follows «que»: `el martes 28 de octubre`. */
  previous?: { name: string; values: readonly (number | null)[] } | undefined;
  /** Notes on the date: `Feriado`, `Corte de luz`. */
  notes?: readonly string[] | undefined;
  /** Link to the details. */
  href?: string | undefined;
};

/** Whether more is better, for the colour of a change; `neither` has none. */
export type Better = 'up' | 'down' | 'neither';

/** Every value of a chart, of both periods. */
export const chartValues = (points: readonly ChartPoint[]): number[] =>
  points.flatMap(({ values, previous }) => [...values, ...(previous?.values ?? [])]).filter((value) => value !== null);
