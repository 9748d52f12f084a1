import { Alert, Stack, Text } from '@mantine/core';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { type ChannelOrderDetails, channelOrdersApi } from '../channelOrders.contract.ts';

type UnknownLinesProps = { orderId: number; order: Pick<ChannelOrderDetails, 'channelName' | 'unknown'> };

/** Chooses the products of lines that we do not know, once for the next orders too. */
export function UnknownLines({ orderId, order: { channelName, unknown } }: UnknownLinesProps) {
  const { mutate, isPending } = useEndpointMutation(channelOrdersApi.chooseProduct, {
    success: 'Lo recordamos para los próximos pedidos',
  });
  return (
    <Alert color="gray" radius="md" title="Productos que no están en tu catálogo">
      <Stack gap="sm" aria-busy={isPending}>
        <Text size="sm">
          {channelName} los vende con otro nombre. Elige cuáles son para que cuenten en los reportes.
        </Text>
        {unknown.map(({ reference, name }) => (
          <RemoteSelect
            key={reference}
            of="products"
            label={name}
            placeholder="Elige un producto"
            value={null}
            clearable={false}
            onChange={(productId) =>
              productId !== null && mutate({ params: { orderId }, body: { reference, productId } })
            }
          />
        ))}
      </Stack>
    </Alert>
  );
}
