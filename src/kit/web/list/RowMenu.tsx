import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, use, useState } from 'react';
import { flushSync } from 'react-dom';
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

/** The button of a menu stands where the one that was pressed stood, and gets the focus back when the menu closes. */
const takeFocus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

/** The actions of one record behind three dots. A menu costs more than the rest of its row, so it is made when asked for. */
export function RowMenu({ label, actions }: { label: string; actions: RowAction[] }) {
  const policies = use(PoliciesContext);
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const allowed = actions.filter(({ policy }) => policy === undefined || policies.has(policy));
  if (allowed.length === 0) return null;
  const name = `Acciones de ${label}`;
  const dots = <IconDots size={18} />;
  const ask = () => {
    flushSync(() => setAsked(true));
    setOpened(true);
  };
  if (!asked)
    return (
      <ActionIcon aria-label={name} aria-haspopup="menu" aria-expanded={false} onClick={ask}>
        {dots}
      </ActionIcon>
    );
  return (
    <Menu position="bottom-end" width={220} opened={opened} onChange={setOpened}>
      <Menu.Target>
        <ActionIcon ref={takeFocus} aria-label={name}>
          {dots}
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
