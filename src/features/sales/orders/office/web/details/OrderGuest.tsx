import { Anchor, Skeleton, Text } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { distanceText } from '#domain/geometry/distanceText.ts';
import { formatPhone } from '#domain/phones.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import type { Order } from '../../../record/orders.contract.ts';
import { PhoneButtons } from '#kit/web/share/PhoneButtons.tsx';
import classes from '../../../record/web/details/Details.module.css';
import { DetailSection } from '../../../record/web/details/DetailSection.tsx';

const OrderMap = lazy(() => import('./OrderMap.tsx').then((file) => ({ default: file.OrderMap })));

/** Who ordered, and where they wait. */
export function OrderGuest({ order }: { order: Order }) {
  const { id, userId, customer, address, storePoint, storeName, delivery } = order;
  const courier = delivery?.courierPoint ?? null;
  const opens = useCan('customers.show');
  return (
    <DetailSection title="Cliente">
      <p className={classes.who}>
        {opens && userId !== null ? (
          <Anchor renderRoot={(props) => <Link to="/customers/$id" params={{ id: userId }} {...props} />} inherit>
            {customer.name}
          </Anchor>
        ) : (
          customer.name
        )}
      </p>
      {customer.phone && <Contact id={id} customer={customer} />}
      {customer.mail && (
        <p className={classes.reach}>
          <IconMail size={16} stroke={1.8} aria-hidden />
          <Anchor href={`mailto:${customer.mail}`} size="sm">
            {customer.mail}
          </Anchor>
        </p>
      )}
      {address && (
        <>
          <p className={classes.address}>
            {address.text}
            {address.detail && (
              <Text span size="sm" c="dimmed" display="block">
                {address.detail}
              </Text>
            )}
          </p>
          <Suspense fallback={<Skeleton h={180} radius={10} />}>
            <OrderMap
              guest={address}
              guestName={customer.name}
              store={storePoint}
              storeName={storeName}
              courier={courier}
            />
            {courier && (
              <Text size="sm" c="dimmed" mt={6}>
                {delivery?.driverName ?? 'El repartidor'} está a {distanceText(courier, address)} del cliente
              </Text>
            )}
          </Suspense>
        </>
      )}
    </DetailSection>
  );
}

/** Contact data of the guest; unavailable once the guest is anonymised. */
function Contact({ id, customer }: Pick<Order, 'id' | 'customer'>) {
  return (
    <p className={classes.contact}>
      <PhoneButtons
        phone={customer.phone}
        label={formatPhone(customer.phone)}
        message={`Hola ${customer.name}, te escribimos por tu pedido #${id}.`}
      />
    </p>
  );
}
