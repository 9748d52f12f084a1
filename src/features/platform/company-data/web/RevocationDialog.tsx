import { Text } from '@mantine/core';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import {
  type CompanyData,
  companyDataApi,
  type CompanyErasure,
  type RevocationDraft,
  revocationDraft,
} from '../companyData.contract.ts';

const { Textarea } = fieldsFor<RevocationDraft>();

type RevocationDialogProps = {
  company: { id: number; name: string };
  erasure: Pick<CompanyErasure, 'id'>;
  onClose: () => void;
};

/** Stops the removal of a company's data. */
export function RevocationDialog({ company: { id, name }, erasure, onClose }: RevocationDialogProps) {
  const revoking = useEndpointMutation(companyDataApi.revoke, { invalidates: ['companies', 'tenants', 'audit'] });
  return (
    <FormModal<RevocationDraft, CompanyData>
      title={`Detener la eliminación de ${name}`}
      saveLabel="Detener"
      size="md"
      schema={revocationDraft}
      initial={{ reason: '' }}
      draftKey={`/companies/${id}/erasure/${erasure.id}`}
      success="Eliminación detenida"
      save={({ values: body }) => revoking.mutateAsync({ params: { id, erasureId: erasure.id }, body })}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" data-span={12}>
        El comercio sigue inactivo, con todos sus datos, hasta que liberes su retención.
      </Text>
      <Textarea name="reason" label="Motivo" placeholder="Vuelven a abrir en marzo" />
    </FormModal>
  );
}
