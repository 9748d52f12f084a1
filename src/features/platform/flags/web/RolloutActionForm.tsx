import { z } from 'zod';
import { ReasonDialog } from '#features/platform/tenants/web/index.ts';
import { flagLabel } from '#domain/flagLabels.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { type Rollout, type RolloutAction, rolloutReason, rolloutsApi } from '../rollouts.contract.ts';
import { nextStepOf } from '../rollouts.rules.ts';

const reasonDraft = z.strictObject({ reason: rolloutReason });

function effectOf(action: RolloutAction, { steps, memberCount }: Rollout): string {
  const companies = plural(steps[nextStepOf(steps) ?? 0]?.companyCount ?? 0, 'comercio', 'comercios');
  return {
    advance: `Después de esta etapa la tendrán ${companies}. Los que alguien fijó a mano quedan como están.`,
    halt: 'Ningún comercio más cambia, y los que ya la tienen la conservan.',
    resume: 'Sigue con la etapa que estaba en curso.',
    rollBack: `${plural(memberCount, 'comercio vuelve a lo que tenía', 'comercios vuelven a lo que tenían')} antes. No se puede reanudar.`,
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
  const change = useEndpointMutation(rolloutsApi.change, { refetchOnFailure: true });
  const { id, version } = rollout;
  return (
    <ReasonDialog
      title={`${label}: ${flagLabel(flag)}`}
      saveLabel={label}
      text={effectOf(action, rollout)}
      draftKey={`/companies/flags/${flag}/${id}/${action}`}
      success="Despliegue por etapas actualizado"
      schema={reasonDraft}
      save={(draft) => change.mutateAsync({ params: { name: flag, id }, body: { action, version, ...draft } })}
      onClose={onClose}
    />
  );
}
