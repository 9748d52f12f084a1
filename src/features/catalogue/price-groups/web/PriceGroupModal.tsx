import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { blankOf, draftOf } from '#kit/contract/draft.ts';
import { RecordModal } from '#kit/web/record/RecordModal.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { type PriceGroup, type PriceGroupDraft, priceGroupDraft, priceGroupsApi } from '../priceGroups.contract.ts';

const { Text, RemoteMultiSelect } = fieldsFor<PriceGroupDraft>();

/** Names a price list: a new one, or the one the address names. */
export function PriceGroupModal({ edit, onClose }: { edit: number | 'new'; onClose: () => void }) {
  return (
    <RecordModal
      edit={edit}
      onClose={onClose}
      api={priceGroupsApi}
      what="esta lista"
      createForm="el formulario para crear listas de precios"
      titles={{ create: 'crear lista de precios', edit: 'nombre y locales' }}
      lines={2}
    >
      {(title, group) => <NameForm title={title} group={group} onClose={onClose} />}
    </RecordModal>
  );
}

function NameForm({ title, group, onClose }: { title: string; group: PriceGroup | undefined; onClose: () => void }) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  return (
    <FormModal<PriceGroupDraft, PriceGroup>
      title={title}
      size="md"
      schema={priceGroupDraft}
      initial={group ? draftOf(priceGroupDraft, group) : blankOf(priceGroupDraft, {})}
      version={group?.version}
      save={useSaveRecord(priceGroupsApi, group)}
      onSaved={({ id }) => {
        leaving.current = !group;
        if (!group) void navigate({ to: `/price-groups/${id}` });
      }}
      success={group ? 'Lista guardada' : 'Lista creada'}
      saveLabel={group ? 'Guardar' : 'Crear lista'}
      draftKey={`/price-groups/${group?.id ?? 'new'}/name`}
      // Closing changes the address too, and would call off the way to the new list.
      onClose={() => leaving.current || onClose()}
    >
      <Text name="name" label="Nombre" first />
      <RemoteMultiSelect
        name="storeGroupIds"
        label="Solo en estos grupos de locales"
        of="storeGroups"
        placeholder="En todos los locales"
        description="Un local que se agrega a un grupo usa estos precios desde ese momento."
      />
    </FormModal>
  );
}
