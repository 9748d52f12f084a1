import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { deliveryJobStatusLabels } from '#domain/orders/orders.ts';
import { endpointQuery, useEndpointMutation } from '#kit/web/api/query.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { Can } from '#kit/web/session/Can.tsx';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { DetailField, DetailSection } from '../../record/web/details/DetailSection.tsx';
import classes from '../../record/web/details/Details.module.css';
import type { Order } from '../../record/orders.contract.ts';
import { deliveryTones } from './deliveryTones.ts';
import { type FleetDelivery, orderProvidersApi, type ProviderCall } from '../fleet.contract.ts';

/** Whether the order shows the state of an attempt as its own. */
const isSame = (delivery: Order['delivery'], { type, status, reference }: FleetDelivery): boolean =>
  delivery?.type === type && delivery.status === status && delivery.reference === reference;

/** Requests to fleets and payment providers for an order, with every call. */
export function OrderProviders({ order: { id, delivery } }: { order: Pick<Order, 'id' | 'delivery'> }) {
  const { data } = useQuery(endpointQuery(orderProvidersApi.ofOrder, { params: { id } }));
  if (!data || (data.deliveries.length === 0 && data.calls.length === 0 && !data.canRequest)) return null;
  return (
    <DetailSection title="Integraciones">
      {data.deliveries.map((attempt) => (
        <Attempt key={attempt.id} attempt={attempt} isCurrent={!attempt.isReleased && isSame(delivery, attempt)} />
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

type AttemptProps = {
  attempt: FleetDelivery;
  /** The order itself shows its state, courier and tracking. */
  isCurrent: boolean;
};

/** A courier request with its price and times. */
function Attempt({ attempt, isCurrent }: AttemptProps) {
  const { money } = useTenantFormat();
  const { type, isProduction, isReleased, status, quoted, fee, courier, pin, reason } = attempt;
  return (
    <div className={classes.payment}>
      <div className={classes.paid}>
        <Text span fw={700} size="sm">
          {deliveryTypes[type].label}
          {!isProduction && ' (PRUEBAS)'}
        </Text>
        {!isCurrent && <StatusBadge tone={deliveryTones[status]}>{deliveryJobStatusLabels[status]}</StatusBadge>}
      </div>
      {reason && <Text size="sm">{reason}</Text>}
      {isReleased && <Text size="sm">Se pidió a otra; se está cancelando.</Text>}
      <dl className={classes.facts}>
        <DetailField label="Pedido">
          <DateTime at={attempt.requestedAt ?? attempt.createdAt} />
        </DetailField>
        <DetailField label="Cotizó">{quoted !== null && money(quoted)}</DetailField>
        <DetailField label="Cuesta">{fee !== null && money(fee)}</DetailField>
        <DetailField label="Asignado">{attempt.assignedAt && <DateTime at={attempt.assignedAt} />}</DetailField>
        {isCurrent ? (
          <DetailField label="Vehículo">{courier?.vehicle}</DetailField>
        ) : (
          <DetailField label="Repartidor">
            {courier && [courier.name, courier.vehicle, courier.phone].filter(Boolean).join(', ')}
          </DetailField>
        )}
        <DetailField label="Código del cliente">{pin}</DetailField>
      </dl>
    </div>
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
