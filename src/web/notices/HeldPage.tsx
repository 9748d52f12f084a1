import { Button, Group, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { Message } from '../pages/Message.tsx';

/** Page of a company that its people cannot read now: the platform's sentence, and what still works. */
export function HeldPage() {
  const { tenant, policies } = useCurrentUser();
  const { name, hold } = tenant;
  return (
    <Message icon={IconLock}>
      <Title order={1}>{name} está en pausa</Title>
      <Text c="dimmed">{hold?.sentence}</Text>
      <Text c="dimmed">No se perdió nada: todo vuelve como estaba. Los pedidos en curso se pueden terminar.</Text>
      <Group justify="center">
        <Button component="a" href={`mailto:${hold?.supportEmail}`}>
          Escribir a {hold?.supportEmail}
        </Button>
        {policies.includes('orders.list') && (
          <Button variant="default" renderRoot={(props) => <Link to="/orders" {...props} />}>
            Pedidos en curso
          </Button>
        )}
      </Group>
    </Message>
  );
}
