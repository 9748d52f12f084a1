import { ReasonDialog, staleAreas } from '#features/platform/tenants/web/index.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { companyDataApi, type CompanyErasure } from '../companyData.contract.ts';

type RevocationDialogProps = {
  company: { id: number; name: string };
  erasure: Pick<CompanyErasure, 'id'>;
  onClose: () => void;
};

/** Stops the removal of a company's data. */
export function RevocationDialog({ company: { id, name }, erasure, onClose }: RevocationDialogProps) {
  const revoking = useEndpointMutation(companyDataApi.revoke, { invalidates: staleAreas, refetchOnFailure: true });
  return (
    <ReasonDialog
      title={`Detener la eliminación de ${name}`}
      saveLabel="Detener"
      text="El comercio sigue inactivo, con todos sus datos, hasta que liberes su retención."
      placeholder="Vuelven a abrir en marzo"
      draftKey={`/companies/${id}/erasure/${erasure.id}`}
      success="Eliminación detenida"
      save={(body) => revoking.mutateAsync({ params: { id, erasureId: erasure.id }, body })}
      onClose={onClose}
    />
  );
}
