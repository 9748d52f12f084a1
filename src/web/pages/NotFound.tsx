import { Button, Text, Title } from '@mantine/core';
import { IconMapSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Message } from './Message.tsx';

export function NotFound() {
  return (
    <Message icon={IconMapSearch}>
      <Title order={1}>Esta página no existe</Title>
      <Text c="dimmed">El enlace puede estar incompleto, o lo que buscas se movió o se eliminó.</Text>
      <Button renderRoot={(props) => <Link to="/" {...props} />}>Ir al inicio</Button>
    </Message>
  );
}
