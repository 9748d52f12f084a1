import { SegmentedControl, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import { menuInsightApi } from '../../guestMenus.contract.ts';
import type { PreviewSearch } from '../../guestMenus.screens.tsx';
import { SaleQuestion } from '../SaleQuestion.tsx';
import { saleMoment } from '../saleMoment.ts';
import { GuestMenuView } from './GuestMenuView.tsx';
import { SaleLayout } from '../SaleLayout.tsx';
import classes from './PreviewPage.module.css';

/** Preview of the draft or published menu as guests of a store see it, on a phone or on a wide screen. */
export function PreviewPage() {
  const { id } = useParams({ from: '/signed-in/menu/preview/$id' });
  const search = useSearch({ from: '/signed-in/menu/preview/$id' });
  const navigate = useNavigate();
  const now = useMinute();
  const { storeId, channel, published } = search;
  const [timeZone, setTimeZone] = useState<string | null>(null);
  const moment = saleMoment(search.at, timeZone);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...endpointQuery(menuInsightApi.preview, {
      params: { id },
      query: { storeId, channel, published, at: published ? moment?.toISOString() : undefined },
    }),
    placeholderData: keepPreviousData,
  });
  if (data && data.store.timeZone !== timeZone) setTimeZone(data.store.timeZone);
  const updateSearch = (part: PreviewSearch) =>
    void navigate({ to: '/menu/preview/$id', params: { id }, search: { ...search, ...part }, replace: true });
  const at = moment ?? new Date(now);
  const { dateTime } = useTenantFormat();
  const coming = data?.publishesAt ? ` · como se publica el ${dateTime(data.publishesAt)}` : '';
  const viewport = search.look ?? 'phone';
  return (
    <>
      <PageHeader
        title="Vista previa"
        sub={data ? `${data.menu.name} · ${data.store.name}${coming}` : ' '}
        back={{ to: `/menu/edit-menu/${id}`, label: data?.menu.name ?? 'Menú' }}
      />
      <SaleLayout
        question={
          <Stack>
            <SegmentedControl
              aria-label="Qué versión"
              value={published ? 'published' : 'draft'}
              onChange={(value) => updateSearch({ published: value === 'published' || undefined })}
              data={[
                { value: 'draft', label: 'Borrador' },
                { value: 'published', label: 'Publicado' },
              ]}
            />
            <SaleQuestion
              search={{ ...search, channel: channel ?? data?.channel }}
              storeId={storeId ?? (data?.store.id || null)}
              onChange={updateSearch}
            />
            <SegmentedControl
              className={classes.look}
              aria-label="Pantalla"
              value={viewport}
              onChange={(value) => updateSearch({ look: value === 'wide' ? value : undefined })}
              data={[
                { value: 'phone', label: 'Teléfono' },
                { value: 'wide', label: 'Ancho' },
              ]}
            />
          </Stack>
        }
      >
        <div className={classes.stage} aria-busy={isPlaceholderData} data-stale={isPlaceholderData || undefined}>
          <div className={classes.frame} data-look={viewport}>
            {error && <QueryFailed failure={error} what="la vista previa" onRetry={() => void refetch()} />}
            {data && !error && (
              <GuestMenuView menu={data} method={search.method ?? 'delivery'} at={at} wide={viewport === 'wide'} />
            )}
            {!data && !error && <Loading />}
          </div>
        </div>
      </SaleLayout>
    </>
  );
}

const Loading = () => (
  <Stack aria-busy p="md">
    <Skeleton h={26} w="60%" />
    {[0, 1, 2, 3, 4].map((each) => (
      <Skeleton key={each} h={92} radius="md" />
    ))}
  </Stack>
);
