import { Skeleton, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { SideScroll } from '#kit/web/display/SideScroll.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { type Feed, feedsApi } from '../feeds.contract.ts';
import classes from './FeedState.module.css';

/** First rows of the present file, as the network reads them. */
export function FeedSample({ feed: { id } }: { feed: Feed }) {
  const { data, error, refetch } = useQuery(endpointQuery(feedsApi.sample, { params: { id } }));
  return (
    <FormSection title="Muestra" hint="Las primeras 20 filas, como las lee la red.">
      <div className={classes.wide}>
        {error && <QueryFailed failure={error} what="la muestra" onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton h={240} />}
        {data && (
          <SideScroll label="Muestra del archivo" className={classes.sample}>
            <Table fz="sm">
              <Table.Thead>
                <Table.Tr>
                  {data.columns.map((column) => (
                    <Table.Th key={column}>{column}</Table.Th>
                  ))}
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {data.rows.map((row) => (
                  <Table.Tr key={row.join()}>
                    {row.map((cell, column) => (
                      <Table.Td key={data.columns[column]} title={cell}>
                        {cell}
                      </Table.Td>
                    ))}
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </SideScroll>
        )}
      </div>
    </FormSection>
  );
}
