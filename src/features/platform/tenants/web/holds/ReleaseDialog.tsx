import { Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { holdKinds } from '#domain/holds/heldStates.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { refetchRefused } from '#kit/web/api/refetchRefused.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { type CompanyHold, type CompanyHolds, holdsApi, releaseDraft } from '../../holds.contract.ts';
import { staleAreas } from './holdQueries.ts';

type Release = z.output<typeof releaseDraft>;
const { Textarea } = fieldsFor<Release>();

type ReleaseDialogProps = {
  company: { id: number; name: string };
  hold: Pick<CompanyHold, 'id' | 'kind'>;
  /** Whether another hold of the company stays open. */
  isHeldOtherwise: boolean;
  onClose: () => void;
};

/** Releases one hold of a company, with the reason. */
export function ReleaseDialog({ company: { id, name }, hold, isHeldOtherwise, onClose }: ReleaseDialogProps) {
  const client = useQueryClient();
  const releasing = useEndpointMutation(holdsApi.release, { invalidates: staleAreas });
  const save = ({ values: body }: { values: Release }) =>
    refetchRefused(client, holdsApi.list, releasing.mutateAsync({ params: { id, holdId: hold.id }, body }));
  return (
    <FormModal<Release, CompanyHolds>
      title={`Liberar ${name}`}
      saveLabel="Liberar"
      size="md"
      schema={releaseDraft}
      initial={{ reason: '' }}
      draftKey={`/companies/${id}/holds/${hold.id}`}
      success="Retención liberada"
      save={save}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed" data-span={12}>
        Retención: {holdKinds[hold.kind].toLowerCase()}.{' '}
        {isHeldOtherwise
          ? 'El comercio sigue retenido por las demás.'
          : 'Sus locales y canales vuelven a como estaban; lo que cerraron ellos sigue cerrado.'}
      </Text>
      <Textarea name="reason" label="Motivo" placeholder="Pagó la factura 1042" />
    </FormModal>
  );
}
