import type { CSSProperties, ReactNode } from 'react';
import classes from './StatusBadge.module.css';

export type Tone = 'neutral' | 'success' | 'info' | 'warning' | 'error';

const colors: Record<Tone, string> = {
  neutral: 'gray',
  success: 'green',
  info: 'brand',
  warning: 'amber',
  error: 'red',
};

/** A state as a dot and a label, so that it never depends on colour alone. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  const color = `--mantine-color-${colors[tone]}`;
  const style = {
    '--badge-text': `var(${color}-light-color)`,
    '--badge-back': `var(${color}-light)`,
    '--badge-dot': `var(${color}-filled)`,
  } as CSSProperties;
  return (
    <span className={classes.badge} style={style}>
      <span className={classes.dot} aria-hidden />
      {children}
    </span>
  );
}
