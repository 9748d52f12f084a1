import { Alert, Button, Card, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { credentialsApi } from '../credentials.contract.ts';
import { UnprocessedWebhooks } from './UnprocessedWebhooks.tsx';

const minute = 60_000;

const labels = {
  success: 'Última respuesta',
  failure: 'Última falla',
  calls: 'Llamadas en la última hora',
  p95: 'Respuesta del 95 % en la última hora',
  waiting: 'Avisos por procesar',
} as const;

/** As large as the facts to come, so that nothing below them moves. */
const Loading = () => (
  <Card withBorder padding="md" aria-busy>
    <Facts>
      {Object.values(labels).map((label) => (
        <Fact key={label} label={label}>
          <Skeleton w={120} h={20} />
        </Fact>
      ))}
    </Facts>
  </Card>
);

/** How calls to a provider have gone: when it last answered, what failed last, and how busy it is. */
export function ProviderHealth({ providerKey: key }: { providerKey: string }) {
  const { integer } = useTenantFormat();
  const { data, isError } = useQuery({
    ...endpointQuery(credentialsApi.health, { params: { key } }),
    refetchInterval: minute,
  });
  const [open, setOpen] = useState(false);
  if (!data) return isError ? null : <Loading />;
  return (
    <Card withBorder padding="md">
      {data.isPaused && (
        <Alert color="red" title="No responde" mb="sm">
          Falló tantas veces seguidas que se dejó de llamar por unos segundos. Los pedidos siguen por lo que queda.
        </Alert>
      )}
      {data.failedWebhooks > 0 && (
        <Alert color="red" title="Avisos sin procesar" mb="sm">
          {data.failedWebhooks === 1
            ? 'Llegó un aviso que no se pudo procesar'
            : `Llegaron ${integer(data.failedWebhooks)} avisos que no se pudieron procesar`}
          . El último: <DateTime at={data.lastFailedWebhookAt} />. Puede haber pedidos o pagos sin actualizar.
          <div>
            <Button variant="default" size="xs" mt="xs" onClick={() => setOpen(true)}>
              Ver y procesar de nuevo
            </Button>
          </div>
        </Alert>
      )}
      {open && <UnprocessedWebhooks providerKey={key} onClose={() => setOpen(false)} />}
      <Facts>
        <Fact label={labels.success}>
          <DateTime at={data.lastSuccessAt} otherwise="Ninguna todavía" />
        </Fact>
        <Fact label={labels.failure}>
          {data.lastFailureAt ? (
            <>
              <DateTime at={data.lastFailureAt} />: {data.lastFailure}
            </>
          ) : (
            'Ninguna en 14 días'
          )}
        </Fact>
        <Fact label={labels.calls}>
          {integer(data.callsLastHour)}
          {data.failuresLastHour > 0 && `, ${integer(data.failuresLastHour)} fallidas`}
        </Fact>
        <Fact label={labels.p95}>{data.p95Milliseconds === null ? '–' : `${integer(data.p95Milliseconds)} ms`}</Fact>
        <Fact label={labels.waiting}>{integer(data.waitingWebhooks)}</Fact>
      </Facts>
    </Card>
  );
}
