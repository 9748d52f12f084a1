import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { accountApi } from '../../account.contract.ts';
import { CodeForm } from './CodeForm.tsx';
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

/** Performs an action on the second factor that a code confirms. */
export function CodeModal({ purpose, required, onClose }: CodeModalProps) {
  const texts = purpose === 'renew' ? renewing : required ? changing : disabling;
  const [codes, setCodes] = useState<string[] | null>(null);
  const invalidates = { invalidates: ['my_account', 'admin_users'] };
  const renew = useEndpointMutation(accountApi.renewRecoveryCodes, invalidates);
  const disable = useEndpointMutation(accountApi.disableSecondFactor, invalidates);
  const disableSecondFactor = async (code: string) => {
    await disable.mutateAsync({ body: { code } });
    // The session opens nothing else until there is another.
    if (required) return location.assign('/second-factor?next=/my-account?tab=seguridad');
    toasts.success('Verificación en dos pasos desactivada');
    onClose();
  };
  const confirmWith = async (code: string) => {
    if (purpose === 'renew') setCodes((await renew.mutateAsync({ body: { code } })).recoveryCodes);
    else await disableSecondFactor(code);
  };
  return (
    <Modal opened onClose={onClose} title={texts.title} closeOnClickOutside={!codes} closeOnEscape={!codes}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <CodeForm button={texts.button} color={texts.color} onCode={confirmWith}>
          {texts.body}
        </CodeForm>
      )}
    </Modal>
  );
}
