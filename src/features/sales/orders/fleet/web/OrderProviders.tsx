import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { deliveryJobStatusLabels } from '#domain/orders/orders.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { DetailField, DetailSection } from '../../record/web/details/DetailSection.tsx';
import classes from '../../record/web/details/Details.module.css';
import { type FleetDelivery, orderProvidersApi, type ProviderCall } from '../fleet.contract.ts';

/** Requests to fleets and payment providers for an order, with every call. */
export function OrderProviders({ orderId: id }: { orderId: number }) {
  const { data } = useQuery(endpointQuery(orderProvidersApi.ofOrder, { params: { id } }));
  if (!data || (data.deliveries.length === 0 && data.calls.length === 0 && !data.canRequest)) return null;
  return (
    <DetailSection title="Integraciones">
      {data.deliveries.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} />
      ))}
      {data.canRequest && data.deliveries.length > 0 && (
        <Can do={orderProvidersApi.requestCourier.policy}>
          <RetryRequest orderId={id} problem={data.problem} isHeld={Boolean(data.deliveries.at(-1)?.problem)} />
        </Can>
      )}
      {data.canRequest && <FleetQuotes orderId={id} />}
      {data.calls.length > 0 && (
        <details>
          <summary>
            <Text span size="sm">
              Llamadas a proveedores ({data.calls.length})
            </Text>
          </summary>
          {data.calls.map((call) => (
            <Call key={call.id} call={call} />
          ))}
        </details>
      )}
    </DetailSection>
  );
}

type RetryRequestProps = {
  orderId: number;
  problem: string | null;
  /** The last requested fleet has the order but no courier. */
  isHeld: boolean;
};

/** Retries the fleets of the store; skips the last one if it does not answer. */
function RetryRequest({ orderId: id, problem, isHeld }: RetryRequestProps) {
  const retry = useEndpointMutation(orderProvidersApi.requestCourier, {
    invalidates: ['orders'],
    success: 'Se está pidiendo repartidor',
  });
  const request = (urgent: boolean) => retry.mutate({ params: { id }, body: { urgent } });
  return (
    <>
      {problem && (
        <Alert color="amber" title="El reparto necesita atención" mt="sm">
          {problem}
        </Alert>
      )}
      <Group gap="sm" mt="sm">
        <Button size="xs" variant="light" loading={retry.isPending} onClick={() => request(false)}>
          Pedir repartidor de nuevo
        </Button>
        {isHeld && (
          <Button size="xs" variant="default" disabled={retry.isPending} onClick={() => request(true)}>
            Pedir a otra sin esperar
          </Button>
        )}
      </Group>
    </>
  );
}

/** Current prices of the store's fleets for the order, loaded on demand. */
function FleetQuotes({ orderId: id }: { orderId: number }) {
  const { money } = useTenantFormat();
  const compare = useEndpointMutation(orderProvidersApi.compareFleets);
  return (
    <Stack align="start" gap="sm" mt="xs">
      <Button
        size="xs"
        variant="default"
        loading={compare.isPending}
        onClick={() => compare.mutate({ params: { id } })}
      >
        Comparar flotas
      </Button>
      {compare.data?.data.length === 0 && (
        <Text size="sm" component="output">
          Ninguna flota con cuenta activa puede llevar este pedido.
        </Text>
      )}
      {compare.data && compare.data.data.length > 0 && (
        <dl className={classes.facts}>
          {compare.data.data.map(({ type, deliveryFee, serviceFee, dropOffAt, problem }) => (
            <DetailField key={type} label={deliveryTypes[type].label}>
              {problem ?? money((deliveryFee ?? 0) + (serviceFee ?? 0))}
              {dropOffAt && (
                <>
                  , llega <DateTime at={dropOffAt} />
                </>
              )}
            </DetailField>
          ))}
        </dl>
      )}
    </Stack>
  );
}

function Delivery({ delivery }: { delivery: FleetDelivery }) {
  const { money } = useTenantFormat();
  const { type, isProduction, isReleased, status, quoted, fee, courier, trackingUrl, pin, reason } = delivery;
  return (
    <dl className={classes.facts}>
      <DetailField label="Flota">
        {deliveryTypes[type].label}
        {!isProduction && ' (PRUEBAS)'}, <DateTime at={delivery.requestedAt ?? delivery.createdAt} />
      </DetailField>
      <DetailField label="Estado">
        {deliveryJobStatusLabels[status]}
        {reason && `: ${reason}`}
        {isReleased && ' (se pidió a otra; se está cancelando)'}
      </DetailField>
      <DetailField label="Cotizó">{quoted !== null && money(quoted)}</DetailField>
      <DetailField label="Cuesta">{fee !== null && money(fee)}</DetailField>
      <DetailField label="Repartidor">
        {courier && [courier.name, courier.vehicle, courier.phone].filter(Boolean).join(', ')}
      </DetailField>
      <DetailField label="Asignado">{delivery.assignedAt && <DateTime at={delivery.assignedAt} />}</DetailField>
      <DetailField label="Código del cliente">{pin}</DetailField>
      <DetailField label="Seguimiento">
        {trackingUrl && (
          <Anchor href={trackingUrl} target="_blank" rel="noreferrer" inherit>
            Ver en vivo
          </Anchor>
        )}
      </DetailField>
    </dl>
  );
}

const Call = ({ call }: { call: ProviderCall }) => (
  <details className={classes.payment}>
    <summary>
      <Text span size="sm">
        {call.name}, {call.failure ?? `respondió ${call.status}`} ({call.milliseconds} ms, <DateTime at={call.at} />)
      </Text>
    </summary>
    <Text size="xs" className={classes.reference}>
      {call.method} {call.url}
    </Text>
    {call.request && (
      <Text size="xs" className={classes.reference}>
        Se envió: {call.request}
      </Text>
    )}
    {call.answer && (
      <Text size="xs" className={classes.reference}>
        Respondió: {call.answer}
      </Text>
    )}
  </details>
);
