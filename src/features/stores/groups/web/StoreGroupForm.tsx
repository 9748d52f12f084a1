import { useNavigate } from '@tanstack/react-router';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { HistoryButton } from '#kit/web/record/HistoryButton.tsx';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import {
  groupKindLabels,
  type StoreGroup,
  type StoreGroupDraft,
  storeGroupDraft,
  storeGroupsApi,
} from '../storeGroups.contract.ts';
import { GroupMembers } from './GroupMembers.tsx';
import { RuleField } from './RuleField.tsx';
import { storeGroupActions } from './storeGroupActions.ts';

const { Text, Select, RemoteMultiSelect, useValue } = fieldsFor<StoreGroupDraft>();

/** Makes a group of stores or edits one. */
export function StoreGroupForm({ group, initial }: { group?: StoreGroup | undefined; initial: StoreGroupDraft }) {
  const navigate = useNavigate();
  const changes = useCan(storeGroupsApi.update.policy);
  const reachesAll = useCurrentUser().storeIds === null;
  return (
    <FormPage<StoreGroupDraft, StoreGroup>
      title={group?.name ?? 'Crear grupo de locales'}
      back={{ to: '/store-groups', label: 'Grupos de locales' }}
      sub={
        group
          ? undefined
          : 'Los locales que cumplen la regla se agregan automáticamente, también los que crees después.'
      }
      schema={storeGroupDraft}
      initial={initial}
      version={group?.version}
      // Lists of stores, and who reaches them, change with it.
      save={useSaveRecord(storeGroupsApi, group, { invalidates: ['stores', 'admin_users', 'roles'] })}
      onSaved={() => void navigate({ to: '/store-groups' })}
      success={group ? 'Grupo guardado' : 'Grupo creado'}
      createLabel="Crear grupo"
      readOnly={group !== undefined && !(changes && reachesAll)}
      actions={group && reachesAll && <GroupMenu group={group} />}
      side={<GroupMembers />}
    >
      <FormSection title="El grupo">
        <Text name="name" label="Nombre" span={8} placeholder="Región de Valparaíso" />
        <Select name="kind" label="Tipo" span={4} options={groupKindLabels} />
      </FormSection>
      <FormSection title="Sus locales">
        <RuleField />
        <ByHand />
      </FormSection>
    </FormPage>
  );
}

function ByHand() {
  const byHand = useValue('rule') === null;
  if (!byHand) return null;
  return (
    <RemoteMultiSelect name="storeIds" label="Locales elegidos" of="stores" placeholder="Busca por local o comuna" />
  );
}

/** Actions on a group's page. */
function GroupMenu({ group }: { group: StoreGroup }) {
  const navigate = useNavigate();
  const { remove, dialogs } = useRecordActions(storeGroupActions, () => void navigate({ to: '/store-groups' }));
  return (
    <>
      <HistoryButton api={auditApi} table="storeGroups" id={group.id} />
      <RowMenu label={group.name} actions={[remove(group)]} />
      {dialogs}
    </>
  );
}
