import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Country, countries } from '#domain/countries.ts';
import { dispatchLabels } from '#domain/delivery/dispatch.ts';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { type StoreRow, storesApi } from '../../record/stores.contract.ts';
import { storeColumns } from './storeColumns.tsx';
import { closingsApi } from '../../hours/closings.contract.ts';
import { useClosings } from '../../hours/web/closing/useClosings.tsx';
import { useStoreActions } from './useStoreActions.tsx';
import { useStoreBulk } from './useStoreBulk.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { ImportStores } from '../../imports/web/ImportStores.tsx';
import { StoreCard } from './StoreCard.tsx';

/** Filter by location; its options load when it opens. */
const placesFilter = (name: 'communes' | 'regions', label: string): Filter => ({
  kind: 'texts',
  name,
  label,
  load: () => import('../../groups/web/valueOptions.ts').then(({ valueOptions }) => valueOptions(name)),
});

const filtersFor = ({ commune, region }: Country['words']): readonly Filter[] => [
  { kind: 'remote', name: 'storeGroupId', label: 'Grupo', of: 'storeGroups' },
  placesFilter('communes', commune),
  placesFilter('regions', region),
  { kind: 'remote', name: 'menuId', label: 'Menú', of: 'menus' },
  {
    kind: 'segmented',
    name: 'open',
    label: 'Ahora',
    options: [
      { value: true, label: 'Abiertos' },
      { value: false, label: 'Cerrados' },
    ],
  },
  {
    kind: 'select',
    name: 'blockedBy',
    label: 'Por qué no vende',
    options: optionsOf({
      closing: 'Por un cierre',
      hours: 'Fuera de horario',
      missing: 'Le falta algo para vender',
    }),
  },
  {
    kind: 'select',
    name: 'offers',
    label: 'Forma de entrega',
    options: optionsOf(dispatchLabels),
  },
];

const pathOf = ({ id }: StoreRow) => `/stores/edit-store/${id}`;
const changesAt = ({ state: { delivery, pickUp } }: StoreRow) => [delivery.until, pickUp.until];
const card = (store: StoreRow) => <StoreCard store={store} />;

/** The closing or opening that a command of the palette put into the address, for users with the permission. */
function useRequestedClosing() {
  const { close, open } = useSearch({ from: '/signed-in/stores' });
  const navigate = useNavigate({ from: '/stores' });
  const mayClose = useCan(closingsApi.close.policy);
  const onDone = () =>
    void navigate({ search: ({ close: _, open: __, ...list }) => list, replace: true, resetScroll: false });
  return mayClose ? { close, open, onDone } : null;
}

/** The stores of the tenant, with whether each takes orders now. */
export function StoresPage() {
  const opens = useCan(storesApi.get.policy);
  const { country } = useCurrentUser().tenant;
  const { words } = countries[country];
  const columns = useMemo(() => storeColumns(words), [words]);
  const filters = useMemo(() => filtersFor(words), [words]);
  const { dialog, ...closings } = useClosings(useRequestedClosing());
  const { actions, dialogs } = useStoreActions(closings);
  const bulk = useStoreBulk(closings);
  return (
    <>
      <ListPage
        title="Locales"
        path="/stores"
        list={storesApi.list}
        noun={['local', 'locales']}
        columns={columns}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre o dirección"
        filters={filters}
        {...(opens && {
          open: (store: StoreRow) => ({ to: pathOf(store) }),
          prefetch: ({ id }: StoreRow) => endpointQuery(storesApi.get, { params: { id } }),
        })}
        actions={actions}
        bulk={bulk}
        card={card}
        changesAt={changesAt}
        create={{ label: 'Crear local', to: '/stores/add-store', policy: storesApi.create.policy }}
        exports={{ endpoint: storesApi.exportCsv, policy: storesApi.exportCsv.policy, filename: 'locales.csv' }}
        views={viewsApi}
        extra={<ImportStores />}
        grows
        firstUse={{
          title: 'Todavía no hay locales',
          body: 'Un local prepara lo que vendes y lo reparte en sus zonas y horarios.',
        }}
      />
      {dialog}
      {dialogs}
    </>
  );
}
