import type { ReactNode } from 'react';
import { Change } from './Change.tsx';
import { ChartLink } from './ChartLink.tsx';
import type { Format } from './chart.ts';
import classes from './Kpi.module.css';

type KpiProps = {
  label: string;
  value: number | null;
  format: Format;
  previous?: number | null | undefined;
  /** What it is compared with, as it follows «que»: `el martes pasado`. */
  than?: string;
  /** What is behind it. */
  href?: string;
  /** Its course, a target bar, or a word on what it means. */
  children?: ReactNode;
};

/** Of a figure at its full size. */
const mostLetters = 9;

/** One figure: what it is, how it compares, and the way to what is behind it. */
export function Kpi({ label, value, format, previous, than = '', href, children }: KpiProps) {
  const told = value === null ? '—' : format(value);
  return (
    <section className={classes.kpi} aria-label={label}>
      <h3 className={classes.label}>{href ? <ChartLink href={href}>{label}</ChartLink> : label}</h3>
      <b className={`${classes.value} ${told.length > mostLetters ? classes.long : ''}`}>{told}</b>
      <Change {...{ value, previous, than, format }} full />
      {children}
    </section>
  );
}
