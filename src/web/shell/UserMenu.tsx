import { Avatar, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconChefHat,
  IconHelpCircle,
  IconHistory,
  IconKeyboard,
  IconLogout,
  IconPaint,
  IconProgressCheck,
  IconUserCircle,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { mayOpen } from '../access.ts';
import { useMe } from '../me.ts';
import { accountPath, auditPath, jobsPath } from './nav.ts';
import classes from './UserMenu.module.css';
import { useScreenPaths } from './useVisibleNav.ts';

const icon = (Icon: TablerIcon) => <Icon size={18} stroke={1.7} aria-hidden />;

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();

function Outside({ href, sign, children }: { href: string | null; sign: TablerIcon; children: string }) {
  if (!href) return null;
  return (
    <Menu.Item component="a" href={href} target="_blank" rel="noreferrer" leftSection={icon(sign)}>
      {children}
    </Menu.Item>
  );
}

/** Who is signed in, what is theirs, and the way out. On narrow screens also what the bar has no room for. */
export function UserMenu({ onAppearance, onShortcuts }: { onAppearance: () => void; onShortcuts: () => void }) {
  const me = useMe();
  const screens = useScreenPaths();
  const pages = [
    { path: accountPath, label: 'Mi cuenta', sign: IconUserCircle, policy: 'signedIn' },
    { path: auditPath, label: 'Auditoría', sign: IconHistory, policy: 'audit' },
    { path: jobsPath, label: 'Tareas', sign: IconProgressCheck, policy: 'jobs' },
  ].filter((page) => screens.has(page.path) && mayOpen(me, page));
  return (
    <Menu width={260} position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.target}>
          <Avatar src={me.pictureUrl} alt="" aria-hidden color="brand" variant="filled" size={36}>
            {initials(me.name)}
          </Avatar>
          <VisuallyHidden>Menú de {me.name}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
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
            leftSection={icon(page.sign)}
            renderRoot={(props) => <Link to={page.path} {...props} />}
          >
            {page.label}
          </Menu.Item>
        ))}
        {pages.length > 0 && <Menu.Divider />}
        <div className={classes.narrow}>
          <Outside href={me.tenant.kitchenUrl} sign={IconChefHat}>
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
          renderRoot={(props) => <Link to="/misc/sign-out" preload={false} {...props} />}
        >
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
