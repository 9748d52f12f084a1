import { Alert, Anchor, Text } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { integrationPorts } from '#domain/integrationPorts.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { mappingApi } from '../mapping.contract.ts';

/** Products on sale in a store that its point of sale does not know; nothing where it knows all of them. */
export function StoreCodes({ storeId }: { storeId: number }) {
  const { integer } = useTenantFormat();
  const canMap = useCan(mappingApi.list.policy);
  const canRead = useCan(mappingApi.ofStore.policy);
  const hasPos = useCurrentUser().flags.includes(integrationPorts.pos.flag);
  useRefetchOnEvent('pos_mappings', { queryKey: ['stores', mappingApi.ofStore.path] });
  const { data } = useQuery({
    ...endpointQuery(mappingApi.ofStore, { params: { id: storeId } }),
    enabled: canRead && hasPos,
  });
  const unmapped = data?.unmapped;
  if (!unmapped || unmapped.products === 0) return null;
  const { products, providerName } = unmapped;
  const count = pluralize(products, ['producto a la venta', 'productos a la venta'], integer);
  return (
    <Alert color="amber" icon={<IconReceipt size={20} aria-hidden />} title={`${count} sin código en ${providerName}`}>
      {canMap ? (
        <Anchor
          size="sm"
          fw={700}
          renderRoot={(props) => (
            <Link to="/pos-integration/mapping" search={{ unmappedStoreId: storeId } as never} {...props} />
          )}
        >
          Asignar códigos
        </Anchor>
      ) : (
        <Text size="sm">Sus pedidos no llegan a la caja. Pide a Comanda que los asigne.</Text>
      )}
    </Alert>
  );
}
