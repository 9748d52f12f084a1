import { Card, Skeleton, Stack } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { minuteLength } from '#domain/time/zonedTime.ts';
import { storeOptionsApi } from '#features/stores/record/stores.contract.ts';
import { Checks } from '#kit/web/form/fields/Checks.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { PageHeader } from '#kit/web/shell/PageHeader.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { productOptionsApi } from '#features/catalogue/products/productOptions.contract.ts';
import { menuInsightApi, type SellingCheck } from '../guestMenus.contract.ts';
import { SaleLayout } from './SaleLayout.tsx';
import type { SaleSearch } from '../guestMenus.screens.tsx';
import { SaleQuestion } from './SaleQuestion.tsx';
import { saleMoment } from './saleMoment.ts';

const titles: Record<string, string> = {
  menu: 'Menú del local',
  published: 'Publicado',
  menuChannel: 'Canal del menú',
  inMenu: 'En el menú',
  shown: 'Visible en el menú',
  availability: 'Disponible',
  show: 'Se muestra',
  platform: 'Canal del producto',
  dispatch: 'Forma de entrega',
  dates: 'Fechas',
  weekdays: 'Días',
  categoryHours: 'Horas de la categoría',
  storeOpen: 'Local abierto',
  soldOut: 'Sin agotar',
  choices: 'Opciones obligatorias',
  price: 'Precio',
};

/** Lists the conditions of selling a product in a store, with links to change them. */
export function ExplainPage() {
  const { id } = useParams({ from: '/signed-in/products/explain/$id' });
  const search = useSearch({ from: '/signed-in/products/explain/$id' });
  const navigate = useNavigate();
  const [timeZone, setTimeZone] = useState<string | null>(null);
  const first = useQuery({ ...endpointQuery(storeOptionsApi.all, { query: { limit: 1 } }), enabled: !search.storeId });
  const storeId = search.storeId ?? first.data?.data[0]?.id ?? null;
  const name = useQuery(endpointQuery(productOptionsApi.all, { query: { ids: [id] } })).data?.data[0]?.name ?? '';
  const at = saleMoment(search.at, timeZone);
  const { channel = 'web', method = 'delivery' } = search;
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...endpointQuery(menuInsightApi.explain, {
      params: { id },
      query: { storeId: storeId ?? 0, channel, method, ...(at && { at: at.toISOString() }) },
    }),
    enabled: storeId !== null,
    placeholderData: keepPreviousData,
    refetchInterval: at ? false : minuteLength,
  });
  const updateSearch = (part: SaleSearch) =>
    void navigate({ to: '/products/explain/$id', params: { id }, search: { ...search, ...part }, replace: true });
  if (data && data.timeZone !== timeZone) setTimeZone(data.timeZone);
  return (
    <>
      <PageHeader
        title="¿Por qué no se puede vender?"
        sub={name}
        back={{ to: `/products/edit-product/${id}`, label: name || 'Producto' }}
      />
      <SaleLayout question={<SaleQuestion productId={id} search={search} storeId={storeId} onChange={updateSearch} />}>
        <Card withBorder radius="lg" p="lg">
          {error && <QueryFailed failure={error} what="por qué no se vende" onRetry={() => void refetch()} />}
          {data && !error && <Answer sellable={data.sellable} checks={data.checks} stale={isPlaceholderData} />}
          {!data && !error && <Loading />}
        </Card>
      </SaleLayout>
    </>
  );
}

function Loading() {
  return (
    <Stack aria-busy gap="sm">
      <Skeleton h={56} radius="md" />
      {Array.from({ length: 10 }, (_, index) => (
        <Skeleton key={index} h={44} radius="md" />
      ))}
    </Stack>
  );
}

type AnswerProps = { sellable: boolean; checks: SellingCheck[]; stale: boolean };

/** Failed checks come first. */
function Answer({ sellable, checks, stale }: AnswerProps) {
  const failing = checks.filter(({ ok }) => !ok);
  const [first] = failing;
  const others =
    failing.length > 1 ? ` Y ${failing.length - 1} ${failing.length === 2 ? 'motivo' : 'motivos'} más.` : '';
  const sentence = first ? `No se puede vender. ${first.message}${others}` : 'Se puede vender.';
  const lines = [...failing, ...checks.filter(({ ok }) => ok)].map(({ name, ok, message, path }) => ({
    name,
    ok,
    title: titles[name] ?? name,
    sentence: message,
    path,
    verb: ok ? 'Ver' : 'Cambiar',
  }));
  return <Checks ok={sellable} sentence={sentence} checks={lines} stale={stale} />;
}
