import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { PoliciesContext } from '../../session/Can.tsx';
import { OnIntent } from '../../shell/OnIntent.tsx';

/** Something to do with one record: goes somewhere (`to`) or runs. Without its policy it is not offered. */
export type RowAction = {
  label: string;
  icon?: ReactNode;
  policy?: string;
  danger?: boolean;
  /** Separated from the previous action. */
  apart?: boolean;
} & ({ run: () => void; to?: never } | { to: string; run?: never });

const load = () => import('./RowMenuOpen.tsx').then((file) => file.RowMenuOpen);

/** Actions of a record. A menu is heavier than the rest of its row, so it mounts when opened. */
export function RowMenu({ label, actions }: { label: string; actions: RowAction[] }) {
  const policies = use(PoliciesContext);
  const allowed = actions.filter(({ policy }) => policy === undefined || policies.has(policy));
  if (allowed.length === 0) return null;
  return (
    <OnIntent
      load={load}
      with={{ actions: allowed }}
      button={
        <ActionIcon aria-label={`Acciones de ${label}`}>
          <IconDots size={18} />
        </ActionIcon>
      }
    />
  );
}
