import { Menu, Text } from '@mantine/core';
import {
  IconChefHat,
  IconHelpCircle,
  IconKeyboard,
  IconLogout,
  IconPaint,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OpensAtButton } from '#kit/web/shell/OnIntent.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from '../UserMenu.module.css';
import { useAccountScreens } from './useVisibleNav.ts';

const icon = (Icon: TablerIcon) => <Icon size={18} stroke={1.7} aria-hidden />;

function Outside({ href, sign, children }: { href: string | null; sign: TablerIcon; children: string }) {
  if (!href) return null;
  return (
    <Menu.Item component="a" href={href} target="_blank" rel="noreferrer" leftSection={icon(sign)}>
      {children}
    </Menu.Item>
  );
}

export type UserMenuActions = { onAppearance: () => void; onShortcuts: () => void };

/** User menu with the sign-out; on narrow screens also actions of the top bar. */
export function UserMenuOpen({ onAppearance, onShortcuts, button, opened, onChange }: UserMenuActions & OpensAtButton) {
  const me = useCurrentUser();
  const pages = useAccountScreens();
  const cooks = useCan('orders.cook');
  return (
    <Menu width={260} position="bottom-end" opened={opened} onChange={onChange}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <div className={classes.who}>
          <Text fw={900} size="sm">
            {me.name}
          </Text>
          <Text size="xs" c="dimmed" className={classes.email}>
            {me.email}
          </Text>
        </div>
        <Menu.Divider />
        {pages.map((page) => (
          <Menu.Item
            key={page.path}
            leftSection={icon(page.icon)}
            renderRoot={(props) => <Link to={page.path} {...props} />}
          >
            {page.label}
          </Menu.Item>
        ))}
        {pages.length > 0 && <Menu.Divider />}
        <div className={classes.narrow}>
          <Outside href={cooks ? me.tenant.kitchenUrl : null} sign={IconChefHat}>
            Pantalla de cocina
          </Outside>
          <Outside href={me.tenant.storefrontUrl} sign={IconWorld}>
            Ver tienda
          </Outside>
        </div>
        <Menu.Item leftSection={icon(IconPaint)} onClick={onAppearance}>
          Apariencia
        </Menu.Item>
        <Menu.Item leftSection={icon(IconKeyboard)} onClick={onShortcuts} className={classes.wide}>
          Atajos de teclado
        </Menu.Item>
        <Outside href={me.tenant.helpCenterUrl} sign={IconHelpCircle}>
          Centro de ayuda
        </Outside>
        <Menu.Divider />
        <Menu.Item
          leftSection={icon(IconLogout)}
          renderRoot={(props) => <Link to="/misc/sign-out" state={{ asked: true }} preload={false} {...props} />}
        >
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
