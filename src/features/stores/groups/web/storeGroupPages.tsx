import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import {
  blankRule,
  type StoreGroup,
  type StoreGroupDraft,
  storeGroupDraft,
  storeGroupsApi,
} from '../storeGroups.contract.ts';
import { StoreGroupForm } from './StoreGroupForm.tsx';

export const { AddPage: AddStoreGroupPage, EditPage: EditStoreGroupPage } = recordPages<StoreGroup, StoreGroupDraft>({
  get: storeGroupsApi.get,
  what: 'este grupo',
  loading: { title: 'Editar grupo', back: { to: '/store-groups', label: 'Grupos de locales' }, sections: [150, 380] },
  toFormValues: (group) => draftOf(storeGroupDraft, group),
  blank: () => blankOf(storeGroupDraft, { kind: 'commune', rule: blankRule }),
  form: (initial, group) => <StoreGroupForm initial={initial} group={group} />,
});
