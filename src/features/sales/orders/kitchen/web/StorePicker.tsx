import { Button, Skeleton, Text, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { normalise } from '#kit/contract/text.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { LoadFailed } from '#kit/web/display/EmptyState.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type StoreOption, storeOptionsApi } from '#features/stores/record/stores.contract.ts';
import { kitchenApi } from '../kitchen.contract.ts';
import classes from './StorePicker.module.css';
import { useTabletStore } from './useTabletStore.ts';

/** From this many stores on, a search field is faster than scrolling. */
const manyStores = 8;

/** Chooses the store of the tablet once; skipped for a person with one store. */
export function StorePicker({ owner }: { owner: string }) {
  const { remembered, open } = useTabletStore(owner);
  const busy = useQuery(endpointQuery(kitchenApi.stores));
  const { data, error, refetch } = useQuery(endpointQuery(storeOptionsApi.all, { query: { limit: 1000 } }));
  const stores = data?.data;
  const known = remembered ?? (stores?.length === 1 ? stores[0]?.id : undefined);
  useEffect(
    function openTheOnlyOne() {
      if (known !== undefined) open(known, true);
    },
    // oxlint-disable-next-line react/exhaustive-deps -- once for a store, however often the way there is made
    [known],
  );
  return (
    <main className={classes.page}>
      <Title order={1}>¿De qué local es esta pantalla?</Title>
      <Text c="dimmed" mt={4} mb="lg">
        Se recuerda en este equipo. Puedes cambiarlo después desde el menú de la cocina.
      </Text>
      {error && <LoadFailed failure={error} onRetry={() => void refetch()} />}
      {!error &&
        (stores && !busy.isPending && known === undefined ? (
          <Stores stores={stores} busy={busy.data?.data ?? []} onPick={open} />
        ) : (
          <Waiting />
        ))}
      <Button
        display="block"
        w="fit-content"
        mt="xl"
        variant="subtle"
        renderRoot={(props) => <Link to="/misc/home" {...props} />}
      >
        Volver a la administración
      </Button>
    </main>
  );
}

function Waiting() {
  return (
    <div className={classes.stores} aria-busy>
      {Array.from({ length: 8 }, (_, at) => (
        <Skeleton key={at} h={72} radius={14} />
      ))}
    </div>
  );
}

/** With access to all stores, the tenant has none yet; otherwise an administrator has to assign one. */
function NoStores() {
  const { storeIds } = useCurrentUser();
  const mayCreate = useCan('stores.create');
  if (storeIds) return <Text>No tienes locales asignados. Pídeselos a quien administra los usuarios.</Text>;
  return (
    <>
      <Text mb="md">Tu empresa aún no tiene locales: la cocina de cada uno se abre aquí.</Text>
      {mayCreate && (
        <Button size="md" renderRoot={(props) => <Link to="/stores/add-store" {...props} />}>
          Crear el primer local
        </Button>
      )}
    </>
  );
}

type StoresProps = {
  stores: StoreOption[];
  busy: readonly { storeId: number; openOrders: number }[];
  onPick: (id: number) => void;
};

/** Stores with open orders come first, those with most of them on top. */
function Stores({ stores, busy, onPick }: StoresProps) {
  const [text, setText] = useState('');
  const { integer } = useTenantFormat();
  const open = new Map(busy.map(({ storeId, openOrders }) => [storeId, openOrders]));
  const openOf = ({ id }: StoreOption) => open.get(id) ?? 0;
  const search = normalise(text.trim());
  const found = stores
    .filter(({ name, commune }) => normalise(`${name} ${commune ?? ''}`).includes(search))
    .toSorted((one, other) => openOf(other) - openOf(one));
  if (stores.length === 0) return <NoStores />;
  return (
    <>
      {stores.length > manyStores && (
        <TextInput
          type="search"
          aria-label="Buscar un local"
          placeholder="Buscar por nombre o comuna"
          size="lg"
          mb="md"
          leftSection={<IconSearch size={20} aria-hidden />}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ul className={classes.stores} aria-label="Locales">
        {found.map((store) => (
          <li key={store.id}>
            <UnstyledButton className={classes.store} onClick={() => onPick(store.id)}>
              <span>
                <span className={classes.name}>{store.name}</span>
                {store.commune && <span className={classes.commune}>{store.commune}</span>}
                {openOf(store) > 0 && (
                  <span className={classes.open}>
                    {pluralize(openOf(store), ['pedido abierto', 'pedidos abiertos'], integer)}
                  </span>
                )}
              </span>
              <IconChevronRight size={22} aria-hidden />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {found.length === 0 && <Text>Ningún local coincide con «{text.trim()}».</Text>}
    </>
  );
}
