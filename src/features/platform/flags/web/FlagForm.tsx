import { flagLabel } from '#domain/flagLabels.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { type CompanyFlag, companyFlagsApi, type CompanyFlags } from '../flags.contract.ts';
import { choiceOf, type FlagDraft, flagDraft, flagValueOf } from '../flagForm.rules.ts';
import { FlagFields } from './FlagFields.tsx';

type FlagFormProps = { companyId: number; company: string; flag: CompanyFlag; onClose: () => void };

/** Sets a flag of a company, with its reason and end. */
export function FlagForm({ companyId, company, flag, onClose }: FlagFormProps) {
  const { name, value, known, last, expired, version } = flag;
  const set = useEndpointMutation(companyFlagsApi.set, {
    invalidates: ['flags', 'audit', 'history'],
    refetchOnFailure: true,
  });
  const initial: FlagDraft = {
    choice: choiceOf(value),
    until: expired ? null : (last?.until ?? null),
    reason: '',
  };
  return (
    <FormModal<FlagDraft, CompanyFlags>
      title={`${flagLabel(name)}, en ${company}`}
      schema={flagDraft}
      initial={initial}
      version={version}
      save={({ values }) =>
        set.mutateAsync({ params: { id: companyId }, body: { ...flagValueOf(values), name, version } })
      }
      success={`${flagLabel(name)} guardada`}
      draftKey={`/companies/${companyId}/flags/${name}`}
      onClose={onClose}
    >
      <FlagFields hasDefaultOnly={!known} />
    </FormModal>
  );
}
