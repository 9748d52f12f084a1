import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './HorizontalNav.module.css';
import type { NavGroup } from './nav.ts';

/** The reduced menu of the horizontal layout: one button a group; the own account is in the user's menu. */
export function HorizontalNav({ groups, current }: { groups: NavGroup[]; current: string | null }) {
  return (
    <nav aria-label="Principal" className={classes.nav}>
      {groups
        .filter(({ label }) => label !== null)
        .map((group) => (
          <Menu key={group.label} position="bottom-start" width={240}>
            <Menu.Target>
              <UnstyledButton
                className={classes.group}
                data-current={group.entries.some(({ path }) => path === current) || undefined}
              >
                {group.label}
                <IconChevronDown size={16} aria-hidden />
              </UnstyledButton>
            </Menu.Target>
            <Menu.Dropdown>
              {group.entries.map(({ path, label, icon: Icon }) => (
                <Menu.Item
                  key={path}
                  leftSection={<Icon size={18} stroke={1.7} aria-hidden />}
                  renderRoot={(props) => <Link to={path} {...props} />}
                >
                  {label}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ))}
    </nav>
  );
}
