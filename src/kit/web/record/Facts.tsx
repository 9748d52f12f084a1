import type { ReactNode } from 'react';
import classes from './Facts.module.css';

/** A few numbers of a record, each below its word; `large` where they are what one came for. */
export function Facts({ large = false, children }: { large?: boolean; children: ReactNode }) {
  return (
    <dl className={classes.facts} data-large={large || undefined}>
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type FactListProps = { facts: readonly (readonly [label: string, value: ReactNode])[]; className: string | undefined };

/** Facts with a layout of the caller. */
export function FactList({ facts, className }: FactListProps) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value}
        </Fact>
      ))}
    </dl>
  );
}
