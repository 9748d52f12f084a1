import { Modal, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { ReadingFailed } from '#kit/web/EmptyState.tsx';
import { FormModal } from '#kit/web/FormModal.tsx';
import { fieldsFor } from '#kit/web/fields.tsx';
import type { FormChange } from '#kit/web/form/engine.ts';
import { reading, useWriting } from '#kit/web/query.ts';
import { type PriceGroup, type PriceGroupDraft, priceGroupDraft, priceGroupsApi } from '../priceGroups.contract.ts';

const { Text, Number: NumberInput } = fieldsFor<PriceGroupDraft>();

/** Names a price list: a new one, or the one the address names. */
export function PriceGroupModal({ edit, onClose }: { edit: number | 'new'; onClose: () => void }) {
  if (edit === 'new') return <NameForm onClose={onClose} />;
  return <ExistingGroup id={edit} onClose={onClose} />;
}

function ExistingGroup({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useQuery(reading(priceGroupsApi.get, { params: { id } }));
  if (data) return <NameForm group={data} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title="cambiar nombre">
      {error ? (
        <ReadingFailed failure={error} what="esta lista" onRetry={() => void refetch()} />
      ) : (
        <Skeleton h={58} aria-busy />
      )}
    </Modal>
  );
}

function NameForm({ group, onClose }: { group?: PriceGroup; onClose: () => void }) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const create = useWriting(priceGroupsApi.create, { invalidates: ['history'] });
  const update = useWriting(priceGroupsApi.update, { invalidates: ['history'] });
  const save = ({ values, changed, ifMatch }: FormChange<PriceGroupDraft>): Promise<PriceGroup> =>
    group
      ? update.mutateAsync({ params: { id: group.id }, body: changed, ifMatch })
      : create.mutateAsync({ body: values });
  return (
    <FormModal<PriceGroupDraft, PriceGroup>
      title={group ? 'cambiar nombre' : 'crear lista de precios'}
      size="md"
      schema={priceGroupDraft}
      initial={group ? { name: group.name, position: group.position } : { name: '', position: 0 }}
      version={group?.version}
      save={save}
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
      <Text name="name" label="Nombre" required first />
      <NumberInput
        name="position"
        label="Prioridad"
        description="Si un menú usa dos listas que ponen precio al mismo producto, vale la de número más bajo."
      />
    </FormModal>
  );
}
