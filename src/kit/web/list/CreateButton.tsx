import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Can } from '../session/Can.tsx';
import type { RowLink } from './ListPage.tsx';

/** The way to a new record, for those who may create it: `Crear local`. */
export function CreateButton({ label, policy, ...link }: RowLink & { label: string; policy: string }) {
  return (
    <Can do={policy}>
      <Button
        renderRoot={(props) => <Link {...(link as { to: string })} {...props} />}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {label}
      </Button>
    </Can>
  );
}
