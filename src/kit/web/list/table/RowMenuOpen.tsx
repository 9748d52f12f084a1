import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OpensAtButton } from '../../shell/OnIntent.tsx';
import dangerous from '../bulk/Danger.module.css';
import type { RowAction } from './RowMenu.tsx';

/** The actions of one record, open. */
export function RowMenuOpen({ actions, button, opened, onChange }: { actions: RowAction[] } & OpensAtButton) {
  return (
    <Menu position="bottom-end" width={220} opened={opened} onChange={onChange}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <RowMenuItem key={action.label} action={action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Gives the focus back to the button of the menu first, so that whatever opens now returns it there. */
function runFrom(item: HTMLElement, run: (() => void) | undefined): void {
  const button = item.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  document.getElementById(button ?? '')?.focus();
  run?.();
}

function RowMenuItem({ action }: { action: RowAction }) {
  const { label, icon, danger, apart, to, run } = action;
  const itemProps = { leftSection: icon, ...(danger && { className: dangerous.item }) };
  return (
    <>
      {apart && <Menu.Divider />}
      {to === undefined ? (
        <Menu.Item {...itemProps} onClick={({ currentTarget }) => runFrom(currentTarget, run)}>
          {label}
        </Menu.Item>
      ) : (
        <Menu.Item {...itemProps} renderRoot={(props) => <Link to={to} {...props} />}>
          {label}
        </Menu.Item>
      )}
    </>
  );
}
