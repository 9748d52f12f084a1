import { Button, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMe } from '../me.ts';
import { Message } from './Message.tsx';

export function NotAuthorized() {
  const me = useMe();
  return (
    <Message icon={IconLock}>
      <Title order={1}>No tienes acceso a esta pantalla</Title>
      <Text c="dimmed">
        {me.seeingAs
          ? `El rol ${me.seeingAs.name} no la incluye.`
          : `Pide a quien administra los usuarios de ${me.tenant.name} que agregue el permiso a tu rol. Ingresaste como ${me.email}.`}
      </Text>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>Ir al inicio</Button>
    </Message>
  );
}
