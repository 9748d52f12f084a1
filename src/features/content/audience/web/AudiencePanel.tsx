import { Alert, Button, Progress, Skeleton, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { Kpi } from '#kit/web/charts/Kpi.tsx';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { audienceApi, audienceFlag, type AudienceState, type MemberState } from '../audience.contract.ts';
import classes from './AudiencePanel.module.css';

const refreshMs = 5000;

/** Contacts of the list by what became of them. */
const groups: readonly { label: string; states: readonly MemberState[]; about: string }[] = [
  { label: 'Al día', states: ['synced'], about: 'Clientes que aceptan publicidad y están en la audiencia.' },
  { label: 'Por enviar', states: ['pending'], about: 'Nuevos, o cambiaron desde la última sincronización.' },
  {
    label: 'Por quitar',
    states: ['leaving', 'erasing'],
    about: 'Retiraron su consentimiento o pidieron que los olvides.',
  },
  {
    label: 'Se fueron en Mailchimp',
    states: ['unsubscribed', 'complained', 'cleaned', 'changed'],
    about: 'Se dieron de baja, marcaron un correo como no deseado, su correo no existe o lo cambiaron allá.',
  },
  {
    label: 'No aceptados',
    states: ['compliance', 'invalid'],
    about: 'Mailchimp no los toma: se dieron de baja antes, o su correo no es válido.',
  },
];

const countOf = ({ counts }: AudienceState, states: readonly MemberState[]): number =>
  counts.filter(({ state }) => states.includes(state)).reduce((sum, { count }) => sum + count, 0);

/** The last synchronisation of the list; nothing in a company without the feature. */
export function AudiencePanel() {
  const { flags } = useCurrentUser();
  return flags.includes(audienceFlag) && <Synchronisation />;
}

/** Progress and result of the last synchronisation, and a button to run it now. */
function Synchronisation() {
  const { data, error, refetch } = useQuery({
    ...endpointQuery(audienceApi.show),
    // Events announce each batch; a run that waits for its turn has none.
    refetchInterval: ({ state }) => (state.data?.isRunning ? refreshMs : false),
  });
  if (error) return <LoadFailed failure={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={220} radius="lg" />;
  if (data.listId === null) return null;
  return (
    <section className={classes.card} aria-label="Sincronización con Mailchimp">
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3">
            Sincronización
          </Title>
          <LastRun state={data} />
        </div>
        <SyncButton state={data} />
      </div>
      {data.problem !== null && !data.isRunning && (
        <Alert color="amber" title="La última sincronización no terminó">
          {data.problem}
        </Alert>
      )}
      {data.isRunning && <RunProgress state={data} />}
      <Counts state={data} />
    </section>
  );
}

function LastRun({ state: { isRunning, isEnabled, finishedAt } }: { state: AudienceState }) {
  if (isRunning) return <StatusBadge tone="info">Sincronizando</StatusBadge>;
  if (!isEnabled) return <StatusBadge tone="neutral">Desactivada</StatusBadge>;
  return (
    <Text size="sm" c="dimmed">
      {finishedAt === null ? (
        'Todavía no se sincroniza'
      ) : (
        <>
          La última: <DateTime at={finishedAt} />
        </>
      )}
    </Text>
  );
}

function SyncButton({ state: { isEnabled, isRunning } }: { state: AudienceState }) {
  const { storeIds } = useCurrentUser();
  const { mutate, isPending } = useEndpointMutation(audienceApi.sync, { success: 'Sincronización pedida' });
  if (storeIds !== null || !isEnabled) return null;
  return (
    <Can do={audienceApi.sync.policy}>
      <Button
        variant="light"
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={isPending}
        disabled={isRunning}
        onClick={() => mutate({})}
      >
        Sincronizar ahora
      </Button>
    </Can>
  );
}

function RunProgress({ state }: { state: AudienceState }) {
  const { integer } = useTenantFormat();
  const waiting = countOf(state, ['pending', 'leaving', 'erasing']);
  const total = state.counts.reduce((sum, { count }) => sum + count, 0);
  const done = total - waiting;
  return (
    <Progress
      value={total === 0 ? 0 : (100 * done) / total}
      animated
      size="lg"
      radius="xl"
      aria-label={`${integer(done)} de ${integer(total)} contactos`}
    />
  );
}

const Counts = ({ state }: { state: AudienceState }) => {
  const { integer } = useTenantFormat();
  return (
    <div className={classes.counts}>
      {groups.map(({ label, states, about }) => (
        <Kpi key={label} label={label} value={countOf(state, states)} format={integer} about={about} />
      ))}
    </div>
  );
};
