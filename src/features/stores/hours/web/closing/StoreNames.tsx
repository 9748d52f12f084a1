import { Anchor, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import classes from './StoreNames.module.css';

/** As many as are read at a glance. */
const inSight = 5;

type Named = { id: number; name: string; commune: string | null; more?: ReactNode };

/** Names of stores, the rest collapsed; `more` renders below a name. */
export function StoreNames({ stores }: { stores: readonly Named[] }) {
  const { integer } = useTenantFormat();
  const [all, setAll] = useState(false);
  const visible = stores.slice(0, all ? stores.length : inSight);
  const hidden = stores.length - visible.length;
  if (stores.length === 0) return null;
  return (
    <>
      <ul className={classes.stores} aria-label="Locales" {...(all && { tabIndex: 0 })}>
        {visible.map(({ id, name, commune, more }) => (
          <li key={id} className={classes.store}>
            <span>
              {name}
              {commune && (
                <Text span size="sm" c="dimmed">
                  {' '}
                  · {commune}
                </Text>
              )}
            </span>
            {more !== undefined && (
              <Text span size="xs" c="dimmed">
                {more}
              </Text>
            )}
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Anchor component="button" type="button" size="sm" mt={4} onClick={() => setAll(true)}>
          y {integer(hidden)} más
        </Anchor>
      )}
    </>
  );
}
