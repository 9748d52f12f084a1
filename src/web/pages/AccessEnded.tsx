import { Button, Text, Title } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { useSession } from '../useSession.ts';
import { Message } from './Message.tsx';

/** Page after losing access: the reason and a contact, without company data. */
export function AccessEnded() {
  const { ended } = useSession();
  const { name = 'Comanda' } = useQuery(endpointQuery(tenantsApi.current)).data ?? {};
  return (
    <Message icon={IconLock}>
      <Title order={1}>Tu acceso a {name} terminó</Title>
      <Text c="dimmed">
        {ended && `${ended} ya no puede entrar. `}Si crees que es un error, habla con quien administra los usuarios de{' '}
        {name}.
      </Text>
      <Button variant="default" renderRoot={(props) => <Link to="/" {...props} />}>
        Ingresar con otra cuenta
      </Button>
    </Message>
  );
}
