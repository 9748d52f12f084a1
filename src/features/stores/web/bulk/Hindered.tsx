import { Anchor, Button, Text } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { FormSection } from '#kit/web/FormSection.tsx';
import classes from './Bulk.module.css';
import { tabOfField } from './parts.ts';

export type HinderedStore = { id: number; name: string; reason: string; field: string | null };

const inSight = 25;

type HinderedProps = {
  title: string;
  hint: string;
  stores: readonly HinderedStore[];
  onLeaveOut?: (id: number) => void;
};

/** Stores that cannot take the change: why, and where it is mended. The page of the store opens beside this one. */
export function Hindered({ title, hint, stores, onLeaveOut }: HinderedProps) {
  const [unfolded, setUnfolded] = useState(false);
  const shown = unfolded ? stores : stores.slice(0, inSight);
  return (
    <FormSection title={title} hint={hint}>
      <ul className={classes.rows}>
        {shown.map((store) => (
          <li key={store.id} className={classes.row}>
            <Text size="sm" fw={700}>
              {store.name}
            </Text>
            <div className={classes.reason}>
              <Text size="sm" flex="1 1 240px">
                {store.reason}
              </Text>
              {store.field && <ToField store={store} field={store.field} />}
              {onLeaveOut && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Dejar fuera ${store.name}`}
                  onClick={() => onLeaveOut(store.id)}
                >
                  Dejar fuera
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {shown.length < stores.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setUnfolded(true)}>
          Ver {stores.length - shown.length} más
        </Button>
      )}
    </FormSection>
  );
}

function ToField({ store: { id, name }, field }: { store: HinderedStore; field: string }) {
  return (
    <Anchor
      size="sm"
      aria-label={`Corregir ${name}, en otra pestaña`}
      renderRoot={(props) => (
        <Link
          {...props}
          to="/stores/edit-store/$id/{-$tab}"
          params={{ id, tab: tabOfField(field) }}
          search={{ field }}
          target="_blank"
        />
      )}
    >
      Corregir <IconExternalLink size={14} aria-hidden />
    </Anchor>
  );
}
