import { Anchor } from '@mantine/core';
import { deliveryTypes } from '#domain/deliveryTypes.ts';
import { type DeliveryJobStatus, deliveryJobStatusLabels, type OrderTone } from '#domain/orders.ts';
import { useTenantFormat } from '#kit/web/format.tsx';
import { StatusBadge } from '#kit/web/StatusBadge.tsx';
import type { Order } from '../../orders.contract.ts';
import classes from './Details.module.css';
import { Fact, Part } from './Part.tsx';

/** Colours by meaning: specification, section 4. */
const tones: Record<DeliveryJobStatus, OrderTone> = {
  PREORDER: 'neutral',
  CONFIRMING: 'neutral',
  CONFIRMED: 'success',
  IN_PROGRESS: 'info',
  NEAR_PICKUP: 'info',
  PICKED_UP: 'info',
  NEAR_DROPOFF: 'info',
  COMPLETED: 'success',
  REJECTED: 'error',
  EXPIRED: 'error',
  CANCELLED: 'error',
};

/** Who carries it, how far that is and how it goes; what proves that it arrived. */
export function OrderDelivery({ order: { delivery, proofs } }: { order: Order }) {
  const { decimal } = useTenantFormat();
  if (!delivery && !proofs.deliveryUrl && !proofs.pickUpCode) return null;
  return (
    <Part
      title={delivery ? 'Reparto' : 'Retiro'}
      aside={
        delivery?.status && (
          <StatusBadge tone={tones[delivery.status]}>{deliveryJobStatusLabels[delivery.status]}</StatusBadge>
        )
      }
    >
      <dl className={classes.facts}>
        {delivery && (
          <>
            <Fact label="Con">{deliveryTypes[delivery.type].label}</Fact>
            <Fact label="Zona">{delivery.areaName}</Fact>
            <Fact label="Distancia">{delivery.distanceKm !== null && `${decimal(delivery.distanceKm)} km`}</Fact>
            <Fact label="Repartidor">{delivery.driverName}</Fact>
            <Fact label="Referencia">{delivery.reference}</Fact>
            <Fact label="Seguimiento">
              {delivery.trackingUrl && <Away to={delivery.trackingUrl}>Ver en vivo</Away>}
            </Fact>
          </>
        )}
        <Fact label="Código de retiro">{proofs.pickUpCode}</Fact>
        <Fact label="Comprobante">{proofs.deliveryUrl && <Away to={proofs.deliveryUrl}>Ver comprobante</Away>}</Fact>
      </dl>
    </Part>
  );
}

const Away = ({ to, children }: { to: string; children: string }) => (
  <Anchor href={to} target="_blank" rel="noreferrer" inherit>
    {children}
  </Anchor>
);
