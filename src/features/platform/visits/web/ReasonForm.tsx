import { Button, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import { optionsOf } from '#kit/contract/values/optionsOf.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { type VisitDraft, visitDraft, visitKinds, visitsApi } from '../visits.contract.ts';

const kinds = optionsOf(visitKinds);

/** The reason of a visit, which opens it. */
export function ReasonForm({ onOpened }: { onOpened: () => void }) {
  const begin = useEndpointMutation(visitsApi.begin);
  const { control, register, handleSubmit, formState } = useForm<VisitDraft>({
    resolver: zodResolver(visitDraft),
    defaultValues: { kind: 'request', reason: '', ticket: '' },
  });
  const { errors, isSubmitting } = formState;
  const open = handleSubmit(async (body) => {
    const opened = await begin.mutateAsync({ body }).catch(() => null);
    if (opened) onOpened();
  });
  return (
    <form onSubmit={(event) => void open(event)} noValidate>
      <Stack gap="md">
        {begin.error && <ErrorNotice failure={asFailure(begin.error)} />}
        <Controller
          control={control}
          name="kind"
          render={({ field }) => <Select {...field} label="Motivo" data={kinds} allowDeselect={false} required />}
        />
        <Textarea
          {...register('reason')}
          label="Qué vas a revisar"
          description="El comercio lo ve en su auditoría y en su cuenta."
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
          description="Su número, si existe."
          error={errors.ticket?.message}
          maxLength={60}
        />
        <Button type="submit" loading={isSubmitting}>
          Entrar
        </Button>
      </Stack>
    </form>
  );
}
