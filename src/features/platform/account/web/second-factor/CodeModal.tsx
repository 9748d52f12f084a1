import { Button, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { asFailure } from '#kit/web/api/requests.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { accountApi } from '../../account.contract.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const renewing = {
  title: 'Nuevos códigos de recuperación',
  body: 'Reemplazan a los anteriores, que dejan de servir.',
  button: 'Crear códigos nuevos',
  color: undefined,
};
const disabling = {
  title: '¿Desactivar la verificación en dos pasos?',
  body: 'Tu cuenta quedará protegida solo por la contraseña, y cerramos tus sesiones en los demás dispositivos.',
  button: 'Desactivar',
  color: 'red',
};
const changing = {
  title: 'Cambiar de teléfono',
  body: 'Tu empresa exige la verificación en dos pasos: escribe un código y enseguida la configuras en el otro teléfono.',
  button: 'Continuar',
  color: undefined,
};

type CodeModalProps = { purpose: 'renew' | 'disable'; required: boolean; onClose: () => void };

/** What is done to a second factor by showing a code of it. */
export function CodeModal({ purpose, required, onClose }: CodeModalProps) {
  const words = purpose === 'renew' ? renewing : required ? changing : disabling;
  const [codes, setCodes] = useState<string[] | null>(null);
  const invalidates = { invalidates: ['my_account', 'admin_users'] };
  const renew = useEndpointMutation(accountApi.renewRecoveryCodes, invalidates);
  const disable = useEndpointMutation(accountApi.disableSecondFactor, invalidates);
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const turnOff = async (code: string) => {
    await disable.mutateAsync({ body: { code } });
    // The session opens nothing else until there is another.
    if (required) return location.assign('/second-factor?next=/my-account?tab=seguridad');
    toasts.success('Verificación en dos pasos desactivada');
    onClose();
  };
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      if (purpose === 'renew') setCodes((await renew.mutateAsync({ body: { code } })).recoveryCodes);
      else await turnOff(code);
    } catch (thrown) {
      form.setError('code', { message: asFailure(thrown).message });
      form.setFocus('code', { shouldSelect: true });
    }
  });
  return (
    <Modal opened onClose={onClose} title={words.title} closeOnClickOutside={!codes} closeOnEscape={!codes}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <Stack gap="md">
            <Text size="sm" c="dimmed">
              {words.body}
            </Text>
            <TextInput
              {...form.register('code', { required: 'Debes completar este campo' })}
              label="Código de tu aplicación"
              description="Sirve también un código de recuperación."
              autoComplete="one-time-code"
              maxLength={40}
              data-autofocus
              error={errors.code?.message}
            />
            <Button type="submit" color={words.color} loading={isSubmitting}>
              {words.button}
            </Button>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
