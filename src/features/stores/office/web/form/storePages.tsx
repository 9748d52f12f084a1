import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { noPayments } from '#domain/groupedPayments.ts';
import { FormLoading } from '#kit/web/form/FormLoading.tsx';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import { chainSettings } from '../../../record/web/useChainSettings.ts';
import { hasPayments } from '../../../payments/web/payments.ts';
import { type Store, type StoreDraft, storesApi } from '../../../record/stores.contract.ts';
import { firstStore } from '../../../saving/stores.rules.ts';
import { StoreForm } from './StoreForm.tsx';
import { toFormValues } from './toFormValues.ts';

const loading = {
  title: 'Editar local',
  back: { to: '/stores', label: 'Locales' },
  tabbed: true,
  sections: [420, 320],
  lead: 170,
  side: 300,
} as const;

/** A new store starts with its own payments only when the chain has none. */
function NewStore({ initial }: { initial: StoreDraft }) {
  const { data: chain, isPending } = useQuery(chainSettings);
  const draft = useMemo(
    () => (chain && hasPayments(chain.paymentMethods) ? { ...initial, paymentMethods: noPayments } : initial),
    [chain, initial],
  );
  return isPending ? (
    <FormLoading title="Crear local" back={loading.back} tabbed sections={loading.sections} />
  ) : (
    <StoreForm initial={draft} />
  );
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
