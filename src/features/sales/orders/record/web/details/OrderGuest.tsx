import { Anchor, Skeleton, Text } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { formatPhone } from '#domain/phones.ts';
import type { Order } from '../../orders.contract.ts';
import classes from './Details.module.css';
import { DetailSection } from './DetailSection.tsx';

const OrderMap = lazy(() => import('./OrderMap.tsx').then((file) => ({ default: file.OrderMap })));

/** Who ordered, and where they wait. */
export function OrderGuest({ order: { customer, address, storePoint, storeName } }: { order: Order }) {
  return (
    <DetailSection title="Cliente">
      <p className={classes.who}>{customer.name}</p>
      <p className={classes.reach}>
        <IconPhone size={16} stroke={1.8} aria-hidden />
        <Anchor href={`tel:${customer.phone}`} size="sm">
          {formatPhone(customer.phone)}
        </Anchor>
      </p>
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
            <OrderMap guest={address} guestName={customer.name} store={storePoint} storeName={storeName} />
          </Suspense>
        </>
      )}
    </DetailSection>
  );
}
