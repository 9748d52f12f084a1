import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './FormSection.module.css';

/** Fields that belong together, on a card. A field with `span={6}` takes half of its width where there is room. */
export function FormSection({ title, hint, children }: { title?: string; hint?: ReactNode; children?: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.section} {...(title && { 'aria-labelledby': id })}>
      {title && (
        <header className={classes.head}>
          <Title order={2} size="h3" id={id}>
            {title}
          </Title>
          {hint && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </header>
      )}
      {children && <div className={classes.fields}>{children}</div>}
    </section>
  );
}

/** The grid of a section without its card, for forms in a dialog. */
export function FormFields({ children }: { children: ReactNode }) {
  return <div className={classes.fields}>{children}</div>;
}

/** Fields under a smaller title, within a section. */
export function FormGroup({ title, hint, children }: { title: string; hint?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={classes.group} aria-labelledby={id}>
      <header>
        <Title order={3} size="h4" id={id}>
          {title}
        </Title>
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
      </header>
      <FormFields>{children}</FormFields>
    </section>
  );
}
