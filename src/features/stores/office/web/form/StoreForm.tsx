import { Skeleton } from '@mantine/core';
import { IconClock, IconDeviceMobile, IconInfoCircle, IconMotorbike, IconPlugConnected } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { FormPage, type FormTab } from '#kit/web/record/FormPage.tsx';
import type { FormChange } from '#kit/web/form/engine.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { type Store, type StoreDraft, storesApi } from '../../../record/stores.contract.ts';
import { storeRules } from '../../../saving/stores.rules.ts';
import { noticeMilliseconds } from '../../../hours/web/closing/useClosings.tsx';
import { useChainSettings } from '../../../record/web/useChainSettings.ts';
import { DeliveryTab } from '../../../delivery/web/DeliveryTab.tsx';
import { ChannelsTab, channelsTab } from './ChannelsTab.tsx';
import { CreateFrom } from './CreateFrom.tsx';
import { InfoTab } from './InfoTab.tsx';
import { scheduledClosingText } from '../../../hours/web/schedules/closingTimes.ts';
import { StoreActions, storeLine } from './StoreHeader.tsx';
import { missingInTab } from '../../../readiness/readiness.rules.ts';
import { toFormValues } from './toFormValues.ts';

const storeSide = () => import('./StoreSide.tsx');
const StoreNow = lazy(() => storeSide().then((file) => ({ default: file.StoreNow })));
const StoreSide = lazy(() => storeSide().then((file) => ({ default: file.StoreSide })));
// The largest of the tabs; they come while the others are drawn.
const SchedulesTab = lazy(() =>
  import('../../../hours/web/schedules/SchedulesTab.tsx').then((file) => ({ default: file.SchedulesTab })),
);

const ExternalTab = lazy(() =>
  import('../../../payments/web/ExternalTab.tsx').then((file) => ({ default: file.ExternalTab })),
);

/** Lazy content with reserved height, so that the page does not jump. */
const later = (part: ReactNode, height = 420) => (
  <Suspense fallback={<Skeleton h={height} radius="lg" />}>{part}</Suspense>
);

const tabsOf = (store: Store | undefined, flags: readonly string[]): FormTab[] =>
  [...contentOf(store), ...channelsOf(store, flags)].map((tab) => ({
    ...tab,
    ...(store && { tasks: missingInTab(store.missing, tab.value) }),
  }));

/** The tab of sales channels, where the company has them. */
const channelsOf = (store: Store | undefined, flags: readonly string[]): FormTab[] =>
  store && flags.includes('channel-integration')
    ? [
        {
          value: channelsTab,
          label: 'Canales',
          icon: <IconDeviceMobile size={17} aria-hidden />,
          content: <ChannelsTab store={store} />,
        },
      ]
    : [];

const contentOf = (store: Store | undefined): FormTab[] => [
  {
    value: 'info',
    label: 'Información',
    icon: <IconInfoCircle size={17} aria-hidden />,
    content: <InfoTab store={store} />,
  },
  {
    value: 'schedules',
    label: 'Horarios',
    icon: <IconClock size={17} aria-hidden />,
    content: later(<SchedulesTab />),
  },
  {
    value: 'delivery',
    label: 'Delivery',
    icon: <IconMotorbike size={17} aria-hidden />,
    content: <DeliveryTab store={store} />,
  },
  {
    value: 'external-services',
    label: 'Servicios externos',
    icon: <IconPlugConnected size={17} aria-hidden />,
    content: later(<ExternalTab store={store} />),
  },
];

/** Shows a notice of the closings that a save has added. */
function notifyNewClosings({ scheduledClosingTimes: before }: StoreDraft, { name, timeZone, ...store }: Store): void {
  const known = new Set(before.map(({ id }) => id));
  for (const closing of store.scheduledClosingTimes.filter(({ id }) => !known.has(id)))
    toasts.success(scheduledClosingText(name, closing, timeZone), undefined, noticeMilliseconds);
}

/** The lists whose elements are sent one by one, and what each is known by. */
const lists = {
  scheduledClosingTimes: { identity: 'id' },
  deliveryMethods: { identity: 'key' },
  deliveryAreas: { identity: 'id' },
  credentials: { identity: 'key' },
};

/** Saves a store and reports the closings that were added. */
function useSaveStore(store: Store | undefined) {
  const save = useSaveRecord<typeof storesApi, StoreDraft>(storesApi, store, { lists });
  return async (change: FormChange<StoreDraft>) => {
    const saved = await save(change);
    if (store) notifyNewClosings(change.saved, saved);
    return saved;
  };
}

/** Makes a store or edits one. */
export function StoreForm({ store, initial }: { store?: Store | undefined; initial: StoreDraft }) {
  const navigate = useNavigate();
  const changes = useCan(storesApi.update.policy);
  const { country } = useCurrentUser().tenant;
  const { flags } = useCurrentUser();
  const chain = useChainSettings();
  const schema = useMemo(() => storeRules(country, chain && { chain }), [country, chain]);
  const tabs = useMemo(() => tabsOf(store, flags), [store, flags]);
  return (
    <FormPage<StoreDraft, Store>
      title={store?.name ?? 'Crear local'}
      back={{ to: '/stores', label: 'Locales' }}
      sub={store ? storeLine(store) : 'Un local nuevo no recibe pedidos hasta que tenga horario y menú.'}
      actions={store ? <StoreActions store={store} /> : <CreateFrom />}
      lead={store && later(<StoreNow store={store} />, 170)}
      side={store && later(<StoreSide store={store} />, 300)}
      schema={schema}
      initial={initial}
      version={store?.version}
      save={useSaveStore(store)}
      savedOf={toFormValues}
      {...(!store && { onSaved: ({ id }: Store) => void navigate({ to: `/stores/edit-store/${id}` }) })}
      success={store ? 'Local guardado' : 'Local creado'}
      createLabel="Crear local"
      readOnly={store !== undefined && !changes}
      {...(store && { path: `/stores/edit-store/${store.id}` as const })}
      tabs={tabs}
    />
  );
}
