import { Anchor, Group, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { placeOf } from './listPlaces.ts';
import classes from './PageHeader.module.css';

/** Where a page is left to, by name: `{ to: '/users', label: 'Usuarios' }`. */
export type BackLink = { to: string; label: string };

/** The name of the page, where it goes back to, and what can be done with the whole of it. */
export function PageHeader({
  title,
  back,
  badge,
  sub,
  actions,
}: {
  title: ReactNode;
  back?: BackLink | undefined;
  /** State of the record, beside its name. */
  badge?: ReactNode;
  /** A line under the title: a count, the last author. Null has its place, until it is known. */
  sub?: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <header className={classes.header}>
      <div className={classes.words}>
        {back && (
          <Anchor
            renderRoot={(props) => <Link to={back.to} search={placeOf(back.to) as never} {...props} />}
            className={classes.back}
          >
            <IconArrowLeft size={16} aria-hidden />
            {back.label}
          </Anchor>
        )}
        <div className={classes.title}>
          <Title order={1} tabIndex={-1}>
            {title}
          </Title>
          {badge}
        </div>
        {sub !== undefined && <div className={classes.sub}>{sub}</div>}
      </div>
      {actions && <Group gap="xs">{actions}</Group>}
    </header>
  );
}
