import { Button, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Me } from '#features/platform/users/me.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useVisibleNav } from '../shell/nav/useVisibleNav.ts';
import { Message } from './Message.tsx';

function contactText({ seeingAs, tenant, email }: Me): string {
  if (seeingAs) return `Estás viendo lo que permite el rol ${seeingAs.name}.`;
  return `Pide el permiso a quien administra los usuarios de ${tenant.name}. Ingresaste como ${email}.`;
}

/** Where a screen would be that is not for this person, or where they have none at all. */
export function NotAuthorized() {
  const me = useCurrentUser();
  const { groups } = useVisibleNav();
  const isEmpty = groups.length === 0;
  return (
    <Message icon={IconLock}>
      <Title order={1}>{isEmpty ? 'Tu rol no abre ninguna pantalla' : 'No tienes acceso a esta pantalla'}</Title>
      <Text c="dimmed">{contactText(me)}</Text>
      {!isEmpty && <Button renderRoot={(props) => <Link to="/misc/home" {...props} />}>Ir al inicio</Button>}
    </Message>
  );
}
