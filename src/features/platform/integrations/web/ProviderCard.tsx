import { Alert, Button, Card, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { integrationPorts } from '#domain/integrationPorts.ts';
import { Sparkline } from '#kit/web/charts/Sparkline.tsx';
import { StatusBadge, type Tone } from '#kit/web/display/StatusBadge.tsx';
import { FieldLink } from '#kit/web/form/FixLink.tsx';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { formatTimeAgo } from '#kit/web/shell/formatTimeAgo.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import {
  type CallSums,
  type Maintenance,
  type ProviderQueue,
  type ProviderState,
  providerStateLabels,
  type RoomProvider,
} from '../controlRoom.contract.ts';
import { percentOf, successShare } from '../controlRoom.rules.ts';
import classes from './ControlRoom.module.css';
import { UnprocessedWebhooks } from './UnprocessedWebhooks.tsx';

const tones: Record<ProviderState, Tone> = {
  paused: 'error',
  failing: 'warning',
  working: 'success',
  idle: 'neutral',
};

/** How a provider responds, and what waits there. */
export function ProviderCard({ provider }: { provider: RoomProvider }) {
  const { key, name, port, state, lastHour, lastDay, trend, queues, maintenance } = provider;
  return (
    <Card withBorder padding="md" component="article" aria-label={name}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={3} size="h4">
          {name}
        </Title>
        <StatusBadge tone={tones[state]}>{providerStateLabels[state]}</StatusBadge>
      </Group>
      {state === 'paused' && (
        <Text size="sm" mb="sm">
          Falló tantas veces seguidas que se dejó de llamar por unos segundos.
        </Text>
      )}
      <Facts>
        <Fact label="Última hora">
          <Sums sums={lastHour} />
        </Fact>
        <Fact label="Último día">
          <Sums sums={lastDay} />
        </Fact>
        <Fact label="Éxito por hora">
          <Trend values={trend} />
        </Fact>
      </Facts>
      <Queues queues={queues} />
      {maintenance && <MaintenanceFacts providerKey={key} facts={maintenance} />}
      <Group justify="flex-end" mt="auto">
        <FieldLink path={`${integrationPorts[port].screen.path}/${key}`} verb="Ver integración" what={`de ${name}`} />
      </Group>
    </Card>
  );
}

/** Course of the share of successful calls during the last day; a single hour has none. */
const Trend = ({ values }: { values: RoomProvider['trend'] }) =>
  values.filter((value) => value !== null).length < 2 ? '–' : <Sparkline values={values} />;

function Sums({ sums }: { sums: CallSums }) {
  const { integer, decimal } = useTenantFormat();
  const share = successShare(sums);
  if (share === null) return 'Sin llamadas';
  return (
    <>
      {decimal(percentOf(share))} % bien
      <Text span size="xs" c="dimmed" display="block" fw={400}>
        {pluralize(sums.calls, ['llamada', 'llamadas'], integer)}
      </Text>
      {sums.p95Milliseconds !== null && (
        <Text span size="xs" c="dimmed" display="block" fw={400}>
          el 95 % en {integer(sums.p95Milliseconds)} ms
        </Text>
      )}
    </>
  );
}

function Queues({ queues }: { queues: readonly ProviderQueue[] }) {
  const { integer } = useTenantFormat();
  const now = useMinute();
  if (queues.length === 0)
    return (
      <Text size="sm" c="dimmed" my="sm">
        Nada espera.
      </Text>
    );
  return (
    <ul className={classes.queues}>
      {queues.map(({ label, count, oldestAt, needsPerson, path }) => (
        <li key={label} data-urgent={needsPerson || undefined}>
          <span>
            {label}
            <FieldLink path={path} verb="Ver" what={label} />
          </span>
          <span className={classes.count}>
            {integer(count)}
            {oldestAt !== null && (
              <Text span size="xs" c="dimmed" fw={400}>
                {' '}
                {formatTimeAgo(oldestAt, now)}
              </Text>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Credentials and webhooks that need those who maintain the integration. */
function MaintenanceFacts({ providerKey, facts }: { providerKey: string; facts: Maintenance }) {
  const { integer } = useTenantFormat();
  const [open, setOpen] = useState(false);
  const {
    failedWebhooks,
    waitingWebhooks,
    lastFailedWebhookAt,
    lastFailure,
    lastFailureAt,
    credentials,
    credentialCount,
  } = facts;
  return (
    <div className={classes.maintenance}>
      {failedWebhooks > 0 && (
        <Alert color="red" title={pluralize(failedWebhooks, ['aviso sin procesar', 'avisos sin procesar'], integer)}>
          El último: <DateTime at={lastFailedWebhookAt} />.
          <div>
            <Button variant="default" size="xs" mt="xs" onClick={() => setOpen(true)}>
              Ver y volver a procesar
            </Button>
          </div>
        </Alert>
      )}
      {open && <UnprocessedWebhooks providerKey={providerKey} onClose={() => setOpen(false)} />}
      {credentials.length > 0 && (
        <Alert color="red" title="Credenciales que no funcionan">
          <ul className={classes.list}>
            {credentials.map(({ storeName, message }) => (
              <li key={`${storeName} ${message}`}>
                <b>{storeName ?? 'Empresa'}:</b> {message}
              </li>
            ))}
            {credentialCount > credentials.length && <li>y {integer(credentialCount - credentials.length)} más</li>}
          </ul>
        </Alert>
      )}
      {waitingWebhooks > 0 && (
        <Text size="sm">{pluralize(waitingWebhooks, ['aviso por procesar', 'avisos por procesar'], integer)}</Text>
      )}
      {lastFailure !== null && (
        <Text size="xs" c="dimmed">
          Última falla: <DateTime at={lastFailureAt} />. {lastFailure}
        </Text>
      )}
    </div>
  );
}
