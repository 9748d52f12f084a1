import { Anchor, Text } from '@mantine/core';
import { deliveryTypes } from '#domain/delivery/deliveryTypes.ts';
import { deliveryJobStatusLabels, finalStatuses } from '#domain/orders/orders.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { DateTime, useTenantFormat } from '#kit/web/shell/format.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { deliveryTones } from '../../../fleet/web/deliveryTones.ts';
import { requiresPickUpCode } from '../../../record/handOver.rules.ts';
import type { Order } from '../../../record/orders.contract.ts';
import classes from '../../../record/web/details/Details.module.css';
import { DetailField, DetailSection } from '../../../record/web/details/DetailSection.tsx';

/** Carrier of the order, its progress, and the proof of delivery. */
export function OrderDelivery({ order }: { order: Order }) {
  const { decimal } = useTenantFormat();
  const { flags } = useCurrentUser();
  const { delivery, proofs, status } = order;
  const isOver = finalStatuses.includes(status);
  const isSecret = requiresPickUpCode(order, flags) && !isOver;
  if (!delivery && Object.keys(proofs).length === 0) return null;
  return (
    <DetailSection
      title={delivery ? 'Reparto' : 'Retiro'}
      aside={
        delivery?.status && (
          <StatusBadge tone={deliveryTones[delivery.status]}>{deliveryJobStatusLabels[delivery.status]}</StatusBadge>
        )
      }
    >
      <dl className={classes.facts}>
        {delivery && (
          <>
            <DetailField label="Con">{deliveryTypes[delivery.type].label}</DetailField>
            <DetailField label="Zona">{delivery.areaName}</DetailField>
            <DetailField label="Distancia">
              {delivery.distanceKm !== null && `${decimal(delivery.distanceKm)} km`}
            </DetailField>
            <DetailField label="Referencia">{delivery.reference}</DetailField>
            <DetailField label="Seguimiento">
              {delivery.trackingUrl && !isOver && <Away to={delivery.trackingUrl}>Ver en vivo</Away>}
            </DetailField>
          </>
        )}
        <DetailField label="Código del cliente">{proofs.deliveryPin}</DetailField>
        <DetailField label="Código de retiro">
          {proofs.pickUpCode && (isSecret ? 'Lo muestra el cliente' : <PickUpCode code={proofs.pickUpCode} />)}
        </DetailField>
        <DetailField label="Código comprobado">
          {proofs.pickUpCheckedAt && <DateTime at={proofs.pickUpCheckedAt} />}
        </DetailField>
        <DetailField label="Comprobante">
          {proofs.deliveryUrl && <Away to={proofs.deliveryUrl}>Ver comprobante</Away>}
        </DetailField>
      </dl>
    </DetailSection>
  );
}

/** Compared by eye with what the guest shows, over a counter. */
const PickUpCode = ({ code }: { code: string }) => (
  <Text span inherit fz={21} lh={1.2} fw={900} lts="0.06em">
    {code}
  </Text>
);

const Away = ({ to, children }: { to: string; children: string }) => (
  <Anchor href={to} target="_blank" rel="noreferrer" inherit>
    {children}
  </Anchor>
);
