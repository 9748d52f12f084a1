import { Button, Group, Text, Title } from '@mantine/core';
import { IconLock, IconToggleLeft } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import type { Me } from '#features/platform/users/me.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useVisibleNav } from '../shell/nav/useVisibleNav.ts';
import { Message } from './Message.tsx';

function contactText({ seeingAs, superAdmin, tenant, email }: Me): string {
  if (seeingAs) return `Estás viendo lo que permite el rol ${seeingAs.name}.`;
  const granter = superAdmin ? 'un propietario de la plataforma' : `quien administra los usuarios de ${tenant.name}`;
  return `Pide el permiso a ${granter}. Ingresaste como ${email}.`;
}

/** The company does not have the feature: no permission opens the screen. */
function FeatureOff() {
  const { tenant, superAdmin } = useCurrentUser();
  return (
    <Message icon={IconToggleLeft}>
      <Title order={1}>Esta función no está activada para {tenant.name}</Title>
      <Text c="dimmed">
        {superAdmin
          ? 'La activas para toda la empresa en Funciones del comercio.'
          : 'No depende de tu rol ni de tus permisos. Si la necesitas, pídesela a Comanda.'}
      </Text>
      <Group justify="center">
        {superAdmin && (
          <Button renderRoot={(props) => <Link to="/features" {...props} />}>Ir a Funciones del comercio</Button>
        )}
        {!superAdmin && tenant.helpCenterUrl && (
          <Button variant="default" component="a" href={tenant.helpCenterUrl} target="_blank" rel="noreferrer">
            Ir al centro de ayuda
          </Button>
        )}
        <Button variant={superAdmin ? 'default' : 'filled'} renderRoot={(props) => <Link to="/misc/home" {...props} />}>
          Ir al inicio
        </Button>
      </Group>
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
      {!isEmpty && <Button renderRoot={(props) => <Link to="/misc/home" {...props} />}>Ir al inicio</Button>}
    </Message>
  );
}

/** Page in place of a screen that a user cannot open, with the reason. */
export function NotAuthorized() {
  const { off } = useSearch({ from: '/signed-in/misc/not-authorized' });
  return off ? <FeatureOff /> : <NoPermission />;
}
