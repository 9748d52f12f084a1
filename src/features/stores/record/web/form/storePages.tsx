import { recordPages } from '#kit/web/record/recordPages.tsx';
import { type Store, type StoreDraft, storesApi } from '../../stores.contract.ts';
import { firstStore } from '../../stores.rules.ts';
import { StoreForm } from './StoreForm.tsx';
import { toFormValues } from './toFormValues.ts';

const { AddPage, EditPage } = recordPages<Store, StoreDraft>({
  get: storesApi.get,
  what: 'este local',
  loading: { title: 'Editar local', back: { to: '/stores', label: 'Locales' }, tabbed: true, sections: [420, 320] },
  toFormValues,
  blank: firstStore,
  form: (initial, store) => <StoreForm initial={initial} store={store} />,
});
export { AddPage as AddStorePage, EditPage as EditStorePage };
