import { Card, SegmentedControl, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type DispatchMethod, dispatchLabels, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import type { Reply } from '#kit/contract/endpoint.ts';
import { feedsApi } from '../feeds.contract.ts';
import { networkLabels } from '../networks.rules.ts';
import { problems } from '../problems.rules.ts';
import classes from './FeedState.module.css';

type Preview = Reply<typeof feedsApi.preview>['data'][number];

/** A product of a store through the formats of all networks. */
export function PreviewProductPage() {
  const [productId, setProductId] = useState<number | null>(null);
  const [storeId, setStoreId] = useState<number | null>(null);
  const [dispatchMethod, setMethod] = useState<DispatchMethod>('delivery');
  return (
    <>
      <PageHeader
        title="Probar un producto"
        sub="Cómo lo leería cada red, y por qué quedaría fuera."
        back={{ to: '/social-networks', label: 'Catálogos en redes' }}
      />
      <Stack>
        <Card withBorder>
          <div className={classes.question}>
            <RemoteSelect
              label="Producto"
              placeholder="Elige un producto"
              of="products"
              value={productId}
              onChange={setProductId}
            />
            <RemoteSelect
              label="Local"
              placeholder="Elige un local"
              of="stores"
              value={storeId}
              onChange={setStoreId}
            />
            <SegmentedControl
              aria-label="Precio de"
              value={dispatchMethod}
              onChange={setMethod}
              data={dispatchMethods.map((value) => ({ value, label: dispatchLabels[value] }))}
            />
          </div>
        </Card>
        {productId !== null && storeId !== null ? (
          <Previews {...{ productId, storeId, dispatchMethod }} />
        ) : (
          <Text c="dimmed">Elige un producto y un local, y verás aquí sus datos en cada red.</Text>
        )}
      </Stack>
    </>
  );
}

type Question = { productId: number; storeId: number; dispatchMethod: DispatchMethod };

function Previews(query: Question) {
  const { data, error, refetch } = useQuery(endpointQuery(feedsApi.preview, { query }));
  if (error) return <QueryFailed failure={error} what="el producto" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} radius="lg" />;
  return data.data.map((preview) => <NetworkPreview key={preview.network} preview={preview} />);
}

function NetworkPreview({ preview: { network, fields, problems: found } }: { preview: Preview }) {
  const isIncluded = fields.length > 0;
  return (
    <Card withBorder component="section" aria-label={networkLabels[network]}>
      <div className={classes.head}>
        <Title order={2} size="h4">
          {networkLabels[network]}
        </Title>
        <StatusBadge tone={isIncluded ? 'success' : 'error'}>{isIncluded ? 'Se publica' : 'Queda fuera'}</StatusBadge>
      </div>
      {found.length > 0 && (
        <Text size="sm" mt="xs">
          Va {found.map((problem) => problems[problem].label).join(', ')}.
        </Text>
      )}
      {isIncluded && (
        <Table fz="sm" mt="xs" layout="fixed">
          <Table.Tbody>
            {fields.map(({ name, value }) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" w="34%">
                  {name}
                </Table.Th>
                <Table.Td className={classes.value}>{value || '—'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}
