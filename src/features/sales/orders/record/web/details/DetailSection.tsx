import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Details.module.css';

/** A section of the order's details, on a card. */
export function DetailSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <header className={classes.partHead}>
        <Title order={3} size={14} id={id}>
          {title}
        </Title>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A label with its value; hidden when the value is empty. */
export function DetailField({ label, children }: { label: string; children: ReactNode }) {
  if (children === null || children === undefined || children === false || children === '') return null;
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
