import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, use } from 'react';
import { PoliciesContext } from '../Can.tsx';
import dangerous from './Danger.module.css';

/** Something to do with one record: goes somewhere (`to`) or runs. Without its policy it is not offered. */
export type RowAction = {
  label: string;
  icon?: ReactNode;
  policy?: string;
  danger?: boolean;
  /** Set apart from what comes before. */
  apart?: boolean;
} & ({ run: () => void; to?: never } | { to: string; run?: never });

/** The actions of one record behind three dots. */
export function RowMenu({ label, actions }: { label: string; actions: RowAction[] }) {
  const policies = use(PoliciesContext);
  const allowed = actions.filter(({ policy }) => policy === undefined || policies.has(policy));
  if (allowed.length === 0) return null;
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon aria-label={`Acciones de ${label}`}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {allowed.map((action) => (
          <RowMenuItem key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function RowMenuItem({ action }: { action: RowAction }) {
  const { label, icon, danger, apart, to, run } = action;
  const look = { leftSection: icon, ...(danger && { className: dangerous.item }) };
  return (
    <>
      {apart && <Menu.Divider />}
      {to === undefined ? (
        <Menu.Item {...look} onClick={run}>
          {label}
        </Menu.Item>
      ) : (
        <Menu.Item {...look} renderRoot={(props) => <Link to={to} {...props} />}>
          {label}
        </Menu.Item>
      )}
    </>
  );
}
