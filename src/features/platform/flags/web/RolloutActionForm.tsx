import { Text as Words } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { flagLabel } from '#domain/flagLabels.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { refetchRefused } from '#kit/web/api/refetchRefused.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { type FlagPage, type Rollout, type RolloutAction, rolloutReason, rolloutsApi } from '../rollouts.contract.ts';
import { nextStepOf } from '../rollouts.rules.ts';

const reasonDraft = z.strictObject({ reason: rolloutReason });
type ReasonDraft = z.output<typeof reasonDraft>;
const { Text } = fieldsFor<ReasonDraft>();

function effectOf(action: RolloutAction, { steps, memberCount }: Rollout): string {
  const companies = plural(steps[nextStepOf(steps) ?? 0]?.companyCount ?? 0, 'comercio', 'comercios');
  return {
    advance: `Después de esta etapa la tendrán ${companies}. Los que alguien fijó a mano quedan como están.`,
    halt: 'Ningún comercio más cambia, y los que ya la tienen la conservan.',
    resume: 'Sigue con la etapa que estaba en curso.',
    rollBack: `${plural(memberCount, 'comercio vuelve', 'comercios vuelven')} a lo que tenía antes. No se puede reanudar.`,
  }[action];
}

type RolloutActionFormProps = {
  flag: string;
  rollout: Rollout;
  action: RolloutAction;
  label: string;
  onClose: () => void;
};

/** Confirms an action on a rollout with its reason. */
export function RolloutActionForm({ flag, rollout, action, label, onClose }: RolloutActionFormProps) {
  const change = useEndpointMutation(rolloutsApi.change);
  const client = useQueryClient();
  const { id, version } = rollout;
  return (
    <FormModal<ReasonDraft, FlagPage>
      title={`${label}: ${flagLabel(flag)}`}
      schema={reasonDraft}
      initial={{ reason: '' }}
      save={({ values }) =>
        refetchRefused(
          client,
          rolloutsApi.page,
          change.mutateAsync({ params: { name: flag, id }, body: { action, version, ...values } }),
        )
      }
      success="Despliegue actualizado"
      saveLabel={label}
      draftKey={`/companies/flags/${flag}/${id}/${action}`}
      onClose={onClose}
    >
      <Words size="sm">{effectOf(action, rollout)}</Words>
      <Text name="reason" label="Motivo" description="Para el equipo de la plataforma, en al menos 10 letras." first />
    </FormModal>
  );
}
