import { Alert, Anchor, Skeleton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { Store, StoreDraft } from '../../record/stores.contract.ts';
import { DeliveryMethodsField } from './DeliveryMethodsField.tsx';
import { FreeDelivery } from './FreeDelivery.tsx';

const ZonesField = lazy(() =>
  import('../../zones/web/ZonesField.tsx').then(({ ZonesField }) => ({ default: ZonesField })),
);
const { useValue } = fieldsFor<StoreDraft>();

/** How orders are carried to guests: by whom, for how much and how far. */
export function DeliveryTab({ store }: { store?: Store | undefined }) {
  const { delivery } = useValue('orderMethod');
  return (
    <>
      {!delivery && <NoDelivery store={store} />}
      <DeliveryMethodsField />
      <FreeDelivery />
      <FormSection title="Zonas de reparto" hint="Hasta dónde llegan los pedidos, cuánto cuesta y desde qué total.">
        <Suspense fallback={<Skeleton h={480} radius="lg" />}>
          <ZonesField storeId={store?.id ?? null} />
        </Suspense>
      </FormSection>
    </>
  );
}

function NoDelivery({ store }: { store: Store | undefined }) {
  return (
    <Alert color="amber" icon={<IconInfoCircle size={20} aria-hidden />}>
      Este local no toma pedidos con delivery. Lo de esta página queda guardado para cuando lo{' '}
      {store ? (
        <Anchor
          inherit
          underline="always"
          c="inherit"
          renderRoot={(props) => (
            <Link
              {...props}
              to="/stores/edit-store/$id/{-$tab}"
              params={{ id: store.id, tab: 'info' }}
              search={{ field: 'orderMethod' }}
            />
          )}
        >
          actives
        </Anchor>
      ) : (
        'actives'
      )}
      .
    </Alert>
  );
}
