import { Card, Skeleton, Stack, Title } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import { endpointInfiniteQuery } from '#kit/web/api/query.ts';
import { FirstUse, QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { LoadMore } from '#kit/web/list/LoadMore.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { bannerKindLabels, type BannerPlatform, placementLabels } from '../../schedule/bannerWords.contract.ts';
import { timelineApi, type TimelineRow } from '../timeline.contract.ts';
import { TimelineLines } from './TimelineLines.tsx';
import { VisitFields } from './VisitFields.tsx';
import classes from './Timeline.module.css';

/** `Banner · En su categoría · Pizzas`. */
const placeText = ({ kind, placement, at }: TimelineRow): string =>
  [bannerKindLabels[kind], placement && placementLabels[placement], at?.name].filter(Boolean).join(' · ');

const kinds = Object.keys(bannerKindLabels);
const placements = Object.keys(placementLabels);
const orderOf = ({ kind, placement }: TimelineRow) => kinds.indexOf(kind) * 10 + placements.indexOf(placement ?? '');

/** The banners of each place and store in the next days, and which ones lose against another. */
export function TimelinePage() {
  const [storeId, setStoreId] = useState<number | null>(null);
  const [method, setMethod] = useState<DispatchMethod>('delivery');
  const [platform, setPlatform] = useState<BannerPlatform>('web');
  const query = { method, platform, ...(storeId !== null && { storeIds: [storeId] }) };
  return (
    <>
      <PageHeader
        title="Calendario de banners"
        sub="Lo que se ve en cada lugar en las próximas dos semanas, en la hora de cada local."
      />
      <Stack>
        <div className={classes.filters}>
          <RemoteSelect label="Local" placeholder="Todos" of="stores" value={storeId} onChange={setStoreId} />
          <VisitFields platform={platform} onPlatform={setPlatform} method={method} onMethod={setMethod} />
        </div>
        <p className={classes.legend} aria-hidden>
          <span>
            <i className={classes.bar} /> Se ve
          </span>
          <span>
            <i className={classes.bar} data-lost /> No se ve: otro va antes
          </span>
        </p>
        <Places query={query} />
      </Stack>
    </>
  );
}

type Query = { storeIds?: number[]; method: DispatchMethod; platform: BannerPlatform };

function Places({ query }: { query: Query }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    endpointInfiniteQuery(timelineApi.read, { query }),
  );
  if (error) return <QueryFailed failure={error} what="el calendario" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={320} radius="lg" />;
  const rows = data.pages.flatMap((page) => page.data).toSorted((one, other) => orderOf(one) - orderOf(other));
  const places = [...Map.groupBy(rows, placeText)];
  return (
    <>
      {places.length === 0 && (
        <FirstUse
          title="Nada se ve en estas dos semanas"
          body="Ningún banner activo y con imagen cae en estos días para lo que elegiste."
        />
      )}
      {places.map(([place, found]) => (
        <Card key={place} withBorder component="section" aria-label={place}>
          <Title order={2} size="h4" mb="sm">
            {place}
          </Title>
          <Stack gap="lg">
            {found.map((row) => (
              <TimelineLines key={row.stores.map(({ id }) => id).join()} row={row} />
            ))}
          </Stack>
        </Card>
      ))}
      {hasNextPage && <LoadMore loading={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </>
  );
}
