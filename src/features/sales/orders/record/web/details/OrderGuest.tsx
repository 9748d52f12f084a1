import { Anchor, Button, Skeleton, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { formatPhone } from '#domain/phones.ts';
import type { Order } from '../../orders.contract.ts';
import { whatsappLink } from '../whatsappLink.ts';
import classes from './Details.module.css';
import { DetailSection } from './DetailSection.tsx';

const OrderMap = lazy(() => import('./OrderMap.tsx').then((file) => ({ default: file.OrderMap })));

/** Who ordered, and where they wait. */
export function OrderGuest({ order: { id, customer, address, storePoint, storeName } }: { order: Order }) {
  return (
    <DetailSection title="Cliente">
      <p className={classes.who}>{customer.name}</p>
      <p className={classes.contact}>
        <Button
          component="a"
          href={`tel:${customer.phone}`}
          variant="default"
          leftSection={<IconPhone size={16} stroke={1.8} aria-hidden />}
        >
          {formatPhone(customer.phone)}
        </Button>
        <Button
          component="a"
          href={whatsappLink(customer.phone, `Hola ${customer.name}, te escribimos por tu pedido #${id}.`)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconBrandWhatsapp size={16} stroke={1.8} aria-hidden />}
        >
          WhatsApp
        </Button>
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
