import { About } from '../display/About.tsx';
import type { ReactNode } from 'react';
import { ChartLink } from './ChartLink.tsx';
import type { Format } from './chart.ts';
import { type Compared, Comparison } from './Comparison.tsx';
import classes from './Kpi.module.css';

type KpiProps = {
  label: string;
  value: number | null;
  format: Format;
  /** Another period; its value and the change are shown below. */
  compared?: Compared | undefined;
  /** Address of the records it counts. */
  href?: string;
  /** A sentence on its meaning. */
  about?: string | undefined;
  /** A sparkline, a target bar or an explanation. */
  children?: ReactNode;
};

const sizeOf = ({ length }: string) => {
  if (length <= 9) return '';
  return length <= 12 ? classes.long : classes.longest;
};

/** A figure with its label, its change and a link to the records it counts. */
export function Kpi({ label, value, format, compared, href, about, children }: KpiProps) {
  const text = value === null ? '—' : format(value);
  return (
    <section className={classes.kpi} aria-label={label}>
      <div className={classes.head}>
        <h3 className={classes.label}>{href ? <ChartLink href={href}>{label}</ChartLink> : label}</h3>
        {about && <About label={`Qué es ${label}`} text={about} />}
      </div>
      <b className={`${classes.value} ${sizeOf(text)}`}>{text}</b>
      {compared && <Comparison {...compared} value={value} format={format} />}
      {children}
    </section>
  );
}
