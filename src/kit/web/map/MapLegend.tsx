import classes from './MapLegend.module.css';

export type LegendEntry = {
  label: string;
  /** A disc is a place, a square an area. */
  shape: 'disc' | 'area';
  fill: string;
  rim: string;
  dashed?: boolean;
};

/** Meaning of the colours of a map, in a line above it. */
export function MapLegend({ entries }: { entries: readonly LegendEntry[] }) {
  return (
    <ul className={classes.legend} aria-label="Qué significan los colores">
      {entries.map(({ label, shape, fill, rim, dashed }) => (
        <li key={label} className={classes.entry}>
          <span
            aria-hidden
            className={classes.sample}
            data-shape={shape}
            style={{ background: fill, borderColor: rim, ...(dashed && { borderStyle: 'dashed' }) }}
          />
          {label}
        </li>
      ))}
    </ul>
  );
}
