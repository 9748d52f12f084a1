import { Button } from '@mantine/core';
import { IconCarrot, IconPlayerPause, IconRefresh } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { call } from '#kit/web/api/call.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { BulkAction } from '#kit/web/list/bulk/BulkBar.tsx';
import { type Filter, idsFromQuery, type Search } from '#kit/web/list/filters/filter.ts';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useRefetchOnEvent } from '#kit/web/api/useRefetchOnEvent.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import {
  type SoldOutTarget,
  soldOutRequest,
  soldOutTargetsLabels,
  type SoldOutRow,
  soldOutsApi,
  soldOutTargets,
} from '../soldOuts.contract.ts';
import { soldOutColumns } from './soldOutColumns.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

const SoldOutDialog = lazy(() => import('./SoldOutDialog.tsx').then((file) => ({ default: file.SoldOutDialog })));
const IngredientsModal = lazy(() =>
  import('./IngredientsModal.tsx').then((file) => ({ default: file.IngredientsModal })),
);

const filters: Filter[] = [
  {
    kind: 'segmented',
    name: 'target',
    label: 'Qué',
    all: 'Todo',
    options: optionsOf(soldOutTargetsLabels),
  },
  { kind: 'remote', name: 'storeId', label: 'Local', of: 'stores' },
  { kind: 'remote', name: 'storeGroupId', label: 'Grupo', of: 'storeGroups' },
];

const idIn = (search: Search, field: string) => idsFromQuery(search[field])[0];

/** Value of `off` for a search over all kinds. */
const anyTarget = 'any';
const takingOff = (off: SoldOutTarget | typeof anyTarget) => ({
  to: '/sold-out',
  search: (present: Search) => ({ ...present, off }),
});
const restock = (ids: number[]) => call(soldOutsApi.removeMany, { body: { ids } });

/** Takes a row off sale again, where and until when it was. */
const restoreSoldOut = ({ target, targetId, storeId, ends, until, note }: SoldOutRow) =>
  call(soldOutsApi.create, {
    body: {
      target,
      targetIds: [targetId],
      storeIds: storeId === null ? null : [storeId],
      ends,
      until: ends === 'time' ? until : null,
      note,
    },
  });

/** Everything that cannot be sold for now: what, where, since when, by whom and until when. */
export function SoldOutsPage() {
  const search = useSearch({ from: '/signed-in/sold-out' });
  const { of } = search;
  const off = [anyTarget, ...soldOutTargets].find((target) => target === search.off);
  const navigate = useNavigate({ from: '/sold-out' });
  const [managing, setManaging] = useState(false);
  const close = () =>
    void navigate({ search: ({ off: _, of: _of, fill: _fill, ...list }) => list, replace: true, resetScroll: false });
  const actions = useSoldOutActions();
  // Product queries include sold-outs, whose events have their own topic.
  useRefetchOnEvent('sold_outs', { queryKey: ['products'] });
  return (
    <>
      <ListPage
        title="Agotados"
        path="/sold-out"
        list={soldOutsApi.list}
        noun={['agotado', 'agotados']}
        columns={soldOutColumns}
        rowLabel={({ name, storeName }) => `${name}, ${storeName ?? 'todos los locales'}`}
        searchLabel="Buscar por nombre"
        filters={filters}
        changesAt={({ until }) => [until]}
        actions={actions}
        bulk={bulk}
        views={viewsApi}
        create={{ label: 'Agotar', policy: soldOutsApi.create.policy, ...takingOff(anyTarget) }}
        extra={
          <Can do={soldOutsApi.create.policy}>
            <Button
              data-brief
              variant="default"
              leftSection={<IconCarrot size={18} />}
              onClick={() => setManaging(true)}
            >
              Ingredientes
            </Button>
          </Can>
        }
        firstUse={{
          title: 'No hay nada agotado',
          body: 'Cuando algo se termine, agótalo aquí: deja de venderse al instante y vuelve solo a la hora que digas.',
          icon: <IconPlayerPause size={40} stroke={1.4} />,
        }}
      />
      <Suspense>
        {off && (
          <SoldOutDialog
            key={`${off}-${of}`}
            target={soldOutTargets.find((target) => target === off)}
            {...(of && { ids: idsFromQuery(of) })}
            storeId={idIn(search, 'storeId')}
            storeGroupId={idIn(search, 'storeGroupId')}
            fill={soldOutRequest.safeParse(search.fill).data}
            onClose={close}
          />
        )}
        {managing && <IngredientsModal onClose={() => setManaging(false)} />}
      </Suspense>
    </>
  );
}

const bulk: BulkAction<SoldOutRow>[] = [
  {
    label: 'Reponer',
    icon: <IconRefresh size={16} />,
    policy: soldOutsApi.removeMany.policy,
    each: ({ id }) => restock([id]),
    undo: restoreSoldOut,
    done: (count) => (count === 1 ? '1 repuesto' : `${count} repuestos`),
  },
];

/** Row actions. Users limited to some stores cannot change chain-wide sold-outs. */
function useSoldOutActions(): (row: SoldOutRow) => RowAction[] {
  const { storeIds } = useCurrentUser();
  const { mutate } = useEndpointMutation(soldOutsApi.remove, { success: 'Vuelve a venderse' });
  return ({ id, storeId }) =>
    storeIds !== null && storeId === null
      ? []
      : [
          {
            label: 'Reponer',
            icon: <IconRefresh size={16} />,
            policy: soldOutsApi.remove.policy,
            run: () => mutate({ params: { id } }),
          },
        ];
}
