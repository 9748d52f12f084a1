import { Button, Group, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter, useSearch } from '@tanstack/react-router';
import { meApi } from '#features/platform/users/me.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { session } from '#kit/web/session/session.ts';
import { visitMinutes } from '../visits.contract.ts';
import { ReasonForm } from './ReasonForm.tsx';
import classes from './VisitPage.module.css';

/** Requires the reason of a visit before anything of the company is shown. */
export function VisitPage() {
  const router = useRouter();
  const client = useQueryClient();
  const { next } = useSearch({ strict: false });
  const name = useQuery(endpointQuery(meApi.me)).data?.tenant.name ?? 'el comercio';
  const enter = () => {
    // The user was read before there was a visit.
    client.removeQueries();
    void router.navigate({ href: next ?? '/misc/home', replace: true });
  };
  const leave = () => void session.signOut().then(() => router.navigate({ to: '/', replace: true }));
  return (
    <main className={classes.page}>
      <div className={classes.card}>
        <Title order={1} size="h2">
          Entrar a {name}
        </Title>
        <Text c="dimmed" mt={6} mb="lg">
          Indica el motivo de tu visita. Dura {visitMinutes} minutos y empieza en solo lectura.
        </Text>
        <ReasonForm onOpened={enter} />
        <Group justify="space-between" mt="md">
          <Button variant="subtle" color="gray" renderRoot={(props) => <Link to="/companies" {...props} />}>
            Ver los comercios
          </Button>
          <Button variant="subtle" color="gray" onClick={leave}>
            Salir
          </Button>
        </Group>
      </div>
    </main>
  );
}
