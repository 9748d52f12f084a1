import { Skeleton, Table, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type SalePrices, salePricesApi, sampleSize } from '../salePrices.contract.ts';
import classes from './PriceSamples.module.css';

type SamplesProps = {
  linkId: number;
  storeName: string;
  /** Null while a field is wrong: the examples then have no price at the channel. */
  prices: SalePrices | null;
};

/** Some products with their price here and at the channel. Its height is the same with and without them. */
export function PriceSamples({ linkId, storeName, prices }: SamplesProps) {
  const { money } = useTenantFormat();
  const [body] = useDebouncedValue(prices, 250, { leading: true });
  const query = endpointQuery(salePricesApi.sample, { params: { id: linkId }, body: body as SalePrices });
  const { data, error, isPlaceholderData } = useQuery({
    ...query,
    ...(body === null && { queryFn: skipToken }),
    placeholderData: keepPreviousData,
  });
  const isOutdated = isPlaceholderData || !deepEqual(body, prices);
  return (
    <div className={classes.samples} data-span={12}>
      {error ? (
        <Text size="sm" c="dimmed">
          {error.message}
        </Text>
      ) : (
        <Table aria-label={`Ejemplos de ${storeName}`} aria-busy={isOutdated} layout="fixed">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Text inherit lineClamp={2}>
                  Por ejemplo, en {storeName}
                </Text>
              </Table.Th>
              <Table.Th className={classes.price}>Aquí</Table.Th>
              <Table.Th className={classes.price}>En el canal</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data?.data.map(({ name, price, priceThere }) => (
              <Table.Tr key={name}>
                <Table.Td>
                  <Text inherit lineClamp={2} title={name}>
                    {name}
                  </Text>
                </Table.Td>
                <Table.Td className={classes.price}>{money(price)}</Table.Td>
                <Table.Td className={classes.price} data-outdated={isOutdated} fw={price === priceThere ? 400 : 700}>
                  {prices ? money(priceThere) : '—'}
                </Table.Td>
              </Table.Tr>
            ))}
            {!data && Array.from({ length: sampleSize }, (_, line) => <WaitingRow key={line} />)}
          </Table.Tbody>
        </Table>
      )}
    </div>
  );
}

const WaitingRow = () => (
  <Table.Tr>
    {['55%', '100%', '100%'].map((width, column) => (
      <Table.Td key={column}>
        <Skeleton h={14} w={width} radius="sm" />
      </Table.Td>
    ))}
  </Table.Tr>
);
