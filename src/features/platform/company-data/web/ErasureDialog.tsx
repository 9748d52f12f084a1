import { Text as Words } from '@mantine/core';
import { ReasonField, staleAreas } from '#features/platform/tenants/web/index.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import {
  type CompanyData,
  companyDataApi,
  erasureDays,
  type ErasureDraft,
  erasureDraft,
} from '../companyData.contract.ts';

const { Text } = fieldsFor<ErasureDraft>();

type ErasureDialogProps = { company: { id: number; name: string }; slug: string; onClose: () => void };

/** Requests the removal of a company's data; its slug must be typed. */
export function ErasureDialog({ company: { id, name }, slug, onClose }: ErasureDialogProps) {
  const erasing = useEndpointMutation(companyDataApi.erase, { invalidates: staleAreas, refetchOnFailure: true });
  return (
    <FormModal<ErasureDraft, CompanyData>
      title={`Eliminar ${name}`}
      saveLabel={`Eliminar en ${erasureDays} días`}
      size="md"
      danger
      schema={erasureDraft}
      initial={{ slug: '', reason: '' }}
      draftKey={`/companies/${id}/erasure`}
      success="Eliminación pedida: quienes administran el comercio reciben un correo"
      save={({ values: body }) => erasing.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      <Words size="sm" c="dimmed" data-span={12}>
        Desde ya el comercio queda inactivo: sus locales y canales dejan de recibir pedidos. Antes del día de la
        eliminación, desvincula sus cuentas de canales, Mailchimp y otros proveedores: después no quedan claves para
        hacerlo. Para confirmar, escribe <b>{slug}</b>.
      </Words>
      <Text name="slug" label="Identificador del comercio" />
      <ReasonField placeholder="Cerró todos sus locales y pidió la baja" />
    </FormModal>
  );
}
