import { Avatar, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { OnIntent } from '#kit/web/shell/OnIntent.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import classes from './UserMenu.module.css';
import type { UserMenuActions } from './nav/UserMenuOpen.tsx';

const load = () => import('./nav/UserMenuOpen.tsx').then((file) => file.UserMenuOpen);

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0))
    .join('')
    .toUpperCase();

/** Who is signed in, and their menu. */
export function UserMenu(actions: UserMenuActions) {
  const { name, pictureUrl } = useCurrentUser();
  return (
    <OnIntent
      load={load}
      with={actions}
      button={
        <UnstyledButton className={classes.target}>
          <Avatar src={pictureUrl} alt="" aria-hidden color="brand" variant="filled" size={36}>
            {initials(name)}
          </Avatar>
          <VisuallyHidden>Menú de {name}</VisuallyHidden>
        </UnstyledButton>
      }
    />
  );
}
