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
  /** The part of the first series that is still to come; drawn hatched on top of its bar. */
  pending?: { name: string; value: number } | undefined;
  /** Notes on the date: `Feriado`, `Corte de luz`. */
  notes?: readonly string[] | undefined;
  /** Link to the details. */
  href?: string | undefined;
};

/** Whether more is better, for the colour of a change; `neither` has none. */
export type Better = 'up' | 'down' | 'neither';

/** Every value of a chart, of both periods. */
export const chartValues = (points: readonly ChartPoint[]): number[] =>
  points
    .flatMap(({ values, previous, pending }) => [
      ...values,
      ...(previous?.values ?? []),
      ...(pending ? [(values[0] ?? 0) + pending.value] : []),
    ])
    .filter((value) => value !== null);

/** The name of what is still to come, where there is some. */
export const pendingNameOf = (points: readonly ChartPoint[]): string | undefined =>
  points.find(({ pending }) => pending)?.pending?.name;
