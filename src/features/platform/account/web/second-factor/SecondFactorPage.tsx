import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { tenantsApi } from '#features/platform/tenants/tenants.contract.ts';
import { useRouter, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#kit/web/api/call.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { session } from '#kit/web/session/session.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { accountApi } from '../../account.contract.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { ScanAndConfirm } from './ScanAndConfirm.tsx';
import classes from './SecondFactor.module.css';

/** A new secret with each visit, and the same one however often the page is drawn. */
const setupQuery = {
  queryKey: ['second-factor-setup'],
  queryFn: () => call(accountApi.startSecondFactor, { body: { currentPassword: null } }),
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
};

/** Setup of the second factor that the company requires, before any other page. */
export function SecondFactorPage() {
  const router = useRouter();
  const { next } = useSearch({ strict: false });
  const tenant = useQuery(endpointQuery(tenantsApi.current)).data;
  const setup = useQuery(setupQuery);
  const [codes, setCodes] = useState<string[] | null>(null);
  // A full page load repeats the requests that were rejected until now.
  const goOn = () => location.assign(next ?? '/misc/home');
  const leave = () => void session.signOut().then(() => router.navigate({ to: '/', replace: true }));
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Text fw={700} mb="sm">
          {tenant?.name ?? 'Comanda'}
        </Text>
        <Title order={1} size="h2">
          {codes ? 'Tus códigos de recuperación' : 'Protege tu cuenta'}
        </Title>
        {!codes && (
          <Text c="dimmed" mt={6} mb="lg">
            Tu empresa exige la verificación en dos pasos: además de la contraseña, un código de tu teléfono. Se
            configura una vez, con una aplicación como Google Authenticator, Microsoft Authenticator o 1Password.
          </Text>
        )}
        <Stack gap="md" mt={codes ? 'md' : 0}>
          {codes ? (
            <RecoveryCodes codes={codes} onDone={goOn} />
          ) : setup.error ? (
            <>
              <ErrorNotice failure={asFailure(setup.error)} />
              <Button onClick={() => location.assign('/misc/home')}>Ir al inicio</Button>
            </>
          ) : setup.data ? (
            <ScanAndConfirm setup={setup.data} onDone={setCodes} onTooOld={() => void setup.refetch()} />
          ) : (
            <Skeleton h={300} radius="lg" />
          )}
          {!codes && (
            <Button variant="subtle" color="gray" onClick={leave}>
              Salir
            </Button>
          )}
        </Stack>
      </div>
    </main>
  );
}
