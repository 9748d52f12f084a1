import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Dashboard.module.css';

type CardProps = { title: string; hint?: ReactNode; beside?: ReactNode; children: ReactNode };

/** A titled section of the page. */
export function Card({ title, hint, beside, children }: CardProps) {
  const id = useId();
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.cardHead}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {beside}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  );
}
