import { Button, Text, Title } from '@mantine/core';
import { IconLock, IconToggleLeft } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import type { Me } from '#features/platform/users/me.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useVisibleNav } from '../shell/nav/useVisibleNav.ts';
import { Message } from './Message.tsx';

function contactText({ seeingAs, tenant, email }: Me): string {
  if (seeingAs) return `Estás viendo lo que permite el rol ${seeingAs.name}.`;
  return `Pide el permiso a quien administra los usuarios de ${tenant.name}. Ingresaste como ${email}.`;
}

const homeButton = <Button renderRoot={(props) => <Link to="/misc/home" {...props} />}>Ir al inicio</Button>;

/** The company does not have the feature: no permission opens the screen. */
function FeatureOff() {
  const { tenant, superAdmin } = useCurrentUser();
  return (
    <Message icon={IconToggleLeft}>
      <Title order={1}>Esta función no está activada para {tenant.name}</Title>
      <Text c="dimmed">
        {superAdmin
          ? 'El equipo Comanda la activa en las funciones de la empresa.'
          : 'No depende de tu rol ni de tus permisos. Si la necesitas, pídesela a Comanda.'}
      </Text>
      {homeButton}
    </Message>
  );
}

/** Shown for a screen that the user has no permission for, or without any screen at all. */
function NoPermission() {
  const me = useCurrentUser();
  const { groups } = useVisibleNav();
  const isEmpty = groups.length === 0;
  return (
    <Message icon={IconLock}>
      <Title order={1}>{isEmpty ? 'Tu rol no abre ninguna pantalla' : 'No tienes acceso a esta pantalla'}</Title>
      <Text c="dimmed">{contactText(me)}</Text>
      {!isEmpty && homeButton}
    </Message>
  );
}

/** Page in place of a screen that a user cannot open, with the reason. */
export function NotAuthorized() {
  const { off } = useSearch({ from: '/signed-in/misc/not-authorized' });
  return off ? <FeatureOff /> : <NoPermission />;
}
