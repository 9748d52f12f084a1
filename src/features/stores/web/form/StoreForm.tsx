import { Skeleton } from '@mantine/core';
import { IconClock, IconInfoCircle, IconMotorbike, IconPlugConnected } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useCan } from '#kit/web/Can.tsx';
import { FormPage, type FormTab } from '#kit/web/FormPage.tsx';
import type { FormChange } from '#kit/web/form/engine.ts';
import { useWriting } from '#kit/web/query.ts';
import { toasts } from '#kit/web/toasts.tsx';
import { asFailure } from '#kit/web/requests.ts';
import { type Store, type StoreDraft, storesApi } from '../../stores.contract.ts';
import { storeRules } from '../../stores.rules.ts';
import { StoreStates } from '../StoreState.tsx';
import { readingTime } from '../closing/useClosings.tsx';
import { plannedNotice } from '../schedules/closingTimes.ts';
import { useTenant } from '../useTenant.ts';
import { StoreActions, StoreLine } from './StoreHeader.tsx';
import { atFormPlaces, formOf, patchOf } from './storeDraft.ts';

type TabProps = { store?: Store | undefined };
// Asked for at once, beside the store itself; the other two come when the page stands.
const info = import('./InfoTab.tsx').then((file) => ({ default: file.InfoTab }));
const schedules = import('../schedules/SchedulesTab.tsx').then((file) => ({ default: file.SchedulesTab }));
const InfoTab = lazy(() => info);
const SchedulesTab = lazy(() => schedules);
const DeliveryTab = lazy(() => import('../delivery/DeliveryTab.tsx').then((file) => ({ default: file.DeliveryTab })));
const ExternalTab = lazy(() => import('../external/ExternalTab.tsx').then((file) => ({ default: file.ExternalTab })));

/** A tab that is read on its own, with something of its size until it is there. */
const later = (Tab: ComponentType<TabProps>, store: Store | undefined): ReactNode => (
  <Suspense fallback={<Skeleton h={420} radius="lg" />}>
    <Tab store={store} />
  </Suspense>
);

const tabsOf = (store: Store | undefined): FormTab[] => [
  {
    value: 'info',
    label: 'Información',
    icon: <IconInfoCircle size={17} aria-hidden />,
    content: later(InfoTab, store),
  },
  {
    value: 'schedules',
    label: 'Horarios',
    icon: <IconClock size={17} aria-hidden />,
    content: later(SchedulesTab, store),
  },
  {
    value: 'delivery',
    label: 'Delivery',
    icon: <IconMotorbike size={17} aria-hidden />,
    content: later(DeliveryTab, store),
  },
  {
    value: 'external-services',
    label: 'Servicios externos',
    icon: <IconPlugConnected size={17} aria-hidden />,
    content: later(ExternalTab, store),
  },
];

/** Says store and period of every closing a save has added, for as long as it takes to read them. */
function tellNewClosings({ scheduledClosingTimes: before }: StoreDraft, { name, timeZone, ...store }: Store): void {
  const known = new Set(before.map(({ id }) => id));
  for (const closing of store.scheduledClosingTimes.filter(({ id }) => !known.has(id)))
    toasts.success(plannedNotice(name, closing, timeZone), undefined, readingTime);
}

/** Saves a store: a whole new one, or the parts of it that changed. */
function useSaveStore(store: Store | undefined) {
  const also = { invalidates: ['history'] };
  const create = useWriting(storesApi.create, also);
  const update = useWriting(storesApi.update, also);
  return async (change: FormChange<StoreDraft>) => {
    if (!store) return create.mutateAsync({ body: change.values });
    const body = patchOf(change);
    try {
      const reply = await update.mutateAsync({ params: { id: store.id }, body, ifMatch: change.ifMatch });
      tellNewClosings(change.saved, reply);
      return reply;
    } catch (thrown) {
      throw atFormPlaces(asFailure(thrown), body, change.values);
    }
  };
}

/** Makes a store or edits one. */
export function StoreForm({ store, initial }: { store?: Store; initial: StoreDraft }) {
  const navigate = useNavigate();
  const changes = useCan(storesApi.update.policy);
  const { country } = useTenant();
  const schema = useMemo(() => storeRules(country), [country]);
  const tabs = useMemo(() => tabsOf(store), [store]);
  return (
    <FormPage<StoreDraft, Store>
      title={store?.name ?? 'Crear local'}
      back={{ to: '/stores', label: 'Locales' }}
      badge={store && <StoreStates store={store} />}
      sub={store ? <StoreLine store={store} /> : 'Un local nuevo no recibe pedidos hasta que tenga horario y menú.'}
      actions={store && <StoreActions store={store} />}
      schema={schema}
      initial={initial}
      version={store?.version}
      save={useSaveStore(store)}
      savedOf={formOf}
      {...(!store && { onSaved: ({ id }: Store) => void navigate({ to: `/stores/edit-store/${id}` }) })}
      success={store ? 'Local guardado' : 'Local creado'}
      createLabel="Crear local"
      readOnly={store !== undefined && !changes}
      {...(store && { path: `/stores/edit-store/${store.id}` as const })}
      tabs={tabs}
    />
  );
}
