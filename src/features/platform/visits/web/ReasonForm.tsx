import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { securityVisitsApi } from '../securityVisits.contract.ts';
import { type VisitForm, visitForm } from '../visitForm.rules.ts';
import { allVisitKinds, visitsApi } from '../visits.contract.ts';
import { SecurityAccess } from './SecurityAccess.tsx';

const kinds = optionsOf(allVisitKinds);
const blank: VisitForm = { kind: 'request', reason: '', ticket: '' };

/** Opens a visit, or requests one for security. */
function useSubmit(onOpened: () => void, onRequested: () => void) {
  const begin = useEndpointMutation(visitsApi.begin);
  const request = useEndpointMutation(securityVisitsApi.create, { invalidates: ['visits'] });
  const submit = async ({ kind, ...draft }: VisitForm) => {
    const done =
      kind === 'security'
        ? await request.mutateAsync({ body: draft }).catch(() => null)
        : await begin.mutateAsync({ body: { kind, ...draft } }).catch(() => null);
    if (!done) return;
    if (kind === 'security') onRequested();
    else onOpened();
  };
  return { submit, error: begin.error ?? request.error };
}

/** The reason of a visit, which opens it. */
export function ReasonForm({ onOpened }: { onOpened: () => void }) {
  const { control, register, handleSubmit, formState, reset } = useForm<VisitForm>({
    resolver: zodResolver(visitForm),
    defaultValues: blank,
  });
  const { errors, isSubmitting } = formState;
  const isSecurity = useWatch({ control, name: 'kind' }) === 'security';
  const { submit, error } = useSubmit(onOpened, () => {
    reset(blank);
    toasts.success('Solicitud enviada');
  });
  return (
    <>
      <SecurityAccess onOpened={onOpened} />
      <form onSubmit={(event) => void handleSubmit(submit)(event)} noValidate>
        <Stack gap="md">
          {error && <ErrorNotice failure={asFailure(error)} />}
          <Controller
            control={control}
            name="kind"
            render={({ field }) => <Select {...field} label="Motivo" data={kinds} allowDeselect={false} required />}
          />
          <Textarea
            {...register('reason')}
            label="Qué vas a revisar"
            description={
              isSecurity
                ? 'El comercio no lo ve. Debe aprobarlo otra persona, propietaria de la plataforma, y es siempre en solo lectura.'
                : 'El comercio lo ve en su auditoría y en su cuenta.'
            }
            error={errors.reason?.message}
            autosize
            minRows={2}
            maxLength={500}
            required
            data-autofocus
          />
          <TextInput
            {...register('ticket')}
            label="Conversación o tarea"
            description={isSecurity ? 'El número del caso.' : 'Su número, si existe.'}
            error={errors.ticket?.message}
            maxLength={60}
            required={isSecurity}
          />
          <Button type="submit" loading={isSubmitting}>
            {isSecurity ? 'Solicitar' : 'Entrar'}
          </Button>
        </Stack>
      </form>
    </>
  );
}
