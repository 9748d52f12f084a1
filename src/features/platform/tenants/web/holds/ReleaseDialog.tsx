import { holdKinds } from '#domain/holds/heldStates.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { type CompanyHold, holdsApi } from '../../holds.contract.ts';
import { ReasonDialog } from '../ReasonDialog.tsx';
import { staleAreas } from './holdQueries.ts';

type ReleaseDialogProps = {
  company: { id: number; name: string };
  hold: Pick<CompanyHold, 'id' | 'kind'>;
  /** Whether another hold of the company stays open. */
  isHeldOtherwise: boolean;
  onClose: () => void;
};

/** Releases one hold of a company, with the reason. */
export function ReleaseDialog({ company: { id, name }, hold, isHeldOtherwise, onClose }: ReleaseDialogProps) {
  const releasing = useEndpointMutation(holdsApi.release, { invalidates: staleAreas, refetchOnFailure: true });
  const effect = isHeldOtherwise
    ? 'El comercio sigue retenido por las demás.'
    : 'Sus locales y canales vuelven a como estaban; lo que cerraron ellos sigue cerrado.';
  return (
    <ReasonDialog
      title={`Liberar ${name}`}
      saveLabel="Liberar"
      text={`Retención: ${holdKinds[hold.kind].toLowerCase()}. ${effect}`}
      placeholder="Pagó la factura 1042"
      draftKey={`/companies/${id}/holds/${hold.id}`}
      success="Retención liberada"
      save={(body) => releasing.mutateAsync({ params: { id, holdId: hold.id }, body })}
      onClose={onClose}
    />
  );
}
