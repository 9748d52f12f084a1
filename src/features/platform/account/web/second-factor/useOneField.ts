import type { FormEvent } from 'react';
import { useForm } from 'react-hook-form';
import { fieldMessages } from '#kit/contract/fields.ts';
import { asFailure } from '#kit/web/api/requests.ts';

/** A form of one field that shows the errors of sending it at the field. */
export function useOneField(name: string, send: (typed: string) => Promise<void>) {
  const form = useForm<Record<string, string>>({ defaultValues: { [name]: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async ({ [name]: typed = '' }) => {
    try {
      await send(typed);
    } catch (thrown) {
      const { fields, message } = asFailure(thrown);
      form.setError(name, { message: Object.values(fields)[0]?.[0] ?? message });
      form.setFocus(name, { shouldSelect: true });
    }
  });
  return {
    form: { onSubmit: (event: FormEvent) => void submit(event), noValidate: true },
    input: { ...form.register(name, { required: fieldMessages.missing }), error: errors[name]?.message },
    isSending: isSubmitting,
  };
}
