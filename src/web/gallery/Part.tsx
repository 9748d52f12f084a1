import { Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './Gallery.module.css';

/** A titled section of the gallery. */
export function Part({ name, children }: { name: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.part} aria-labelledby={id}>
      <Title order={2} id={id}>
        {name}
      </Title>
      {children}
    </section>
  );
}

export function Frame({ children, tall = false }: { children: ReactNode; tall?: boolean }) {
  return <div className={tall ? `${classes.frame} ${classes.tall}` : classes.frame}>{children}</div>;
}
