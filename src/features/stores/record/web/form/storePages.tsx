import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { noPayments } from '#domain/groupedPayments.ts';
import { guestSettingsApi } from '#features/platform/settings/guestSettings.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import { hasPayments } from '../../../payments/web/payments.ts';
import { type Store, type StoreDraft, storesApi } from '../../stores.contract.ts';
import { firstStore } from '../../stores.rules.ts';
import { StoreForm } from './StoreForm.tsx';
import { toFormValues } from './toFormValues.ts';

const loading = {
  title: 'Editar local',
  back: { to: '/stores', label: 'Locales' },
  tabbed: true,
  sections: [420, 320],
} as const;

/** A new store has payments of its own only where its chain says nothing of them. */
function NewStore({ initial }: { initial: StoreDraft }) {
  const { data: chain, isPending } = useQuery(endpointQuery(guestSettingsApi.read));
  const begins = useMemo(
    () => (chain && hasPayments(chain.paymentMethods) ? { ...initial, paymentMethods: noPayments } : initial),
    [chain, initial],
  );
  return isPending ? <FormLoading {...loading} title="Crear local" /> : <StoreForm initial={begins} />;
}

const { AddPage, EditPage } = recordPages<Store, StoreDraft>({
  get: storesApi.get,
  what: 'este local',
  loading: { ...loading, sections: [...loading.sections] },
  toFormValues,
  blank: firstStore,
  form: (initial, store) => (store ? <StoreForm initial={initial} store={store} /> : <NewStore initial={initial} />),
});
export { AddPage as AddStorePage, EditPage as EditStorePage };
