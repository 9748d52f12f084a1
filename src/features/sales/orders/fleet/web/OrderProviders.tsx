import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { deliveryJobStatusLabels } from '#domain/orders.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { DetailField, DetailSection } from '../../record/web/details/DetailSection.tsx';
import classes from '../../record/web/details/Details.module.css';
import { type FleetDelivery, orderProvidersApi, type ProviderCall } from '../fleet.contract.ts';

/** What fleets and providers of payments did for an order: each time one was asked, and each call. */
export function OrderProviders({ orderId: id }: { orderId: number }) {
  const { data } = useQuery(endpointQuery(orderProvidersApi.ofOrder, { params: { id } }));
  if (!data || (data.deliveries.length === 0 && data.calls.length === 0)) return null;
  return (
    <DetailSection title="Integraciones">
      {data.deliveries.map((delivery) => (
        <Delivery key={delivery.id} delivery={delivery} />
      ))}
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

function Delivery({ delivery }: { delivery: FleetDelivery }) {
  const { money } = useTenantFormat();
  const { type, isProduction, status, quoted, fee, courier, trackingUrl, pin, reason, createdAt } = delivery;
  return (
    <dl className={classes.facts}>
      <DetailField label="Flota">
        {deliveryTypes[type].label}
        {!isProduction && ' (PRUEBAS)'}, <DateTime at={createdAt} />
      </DetailField>
      <DetailField label="Estado">
        {deliveryJobStatusLabels[status]}
        {reason && `: ${reason}`}
      </DetailField>
      <DetailField label="Cotizó">{quoted !== null && money(quoted)}</DetailField>
      <DetailField label="Cuesta">{fee !== null && money(fee)}</DetailField>
      <DetailField label="Repartidor">
        {courier && [courier.name, courier.vehicle, courier.phone].filter(Boolean).join(', ')}
      </DetailField>
      <DetailField label="PIN">{pin}</DetailField>
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

/** A call as it went: who was asked what, and how it ended. */
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
