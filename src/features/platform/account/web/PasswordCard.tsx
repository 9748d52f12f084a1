import { Alert, Text as Words } from '@mantine/core';
import { IconCloudLock } from '@tabler/icons-react';
import { z } from 'zod';
import { fieldMessages } from '#kit/contract/fields.ts';
import { FormCard } from '#kit/web/form/FormCard.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { accountApi, passwordChange } from '../account.contract.ts';
import page from './AccountPage.module.css';
import classes from './PasswordCard.module.css';
import { passwordStrength } from './passwordStrength.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

type PasswordDraft = { currentPassword: string | null; newPassword: string | null; repeated: string | null };

const { Password, useValue } = fieldsFor<PasswordDraft>();
const blank: PasswordDraft = { currentPassword: null, newPassword: null, repeated: null };
const typed = z.string(fieldMessages.missing);

const rules = z
  .object({
    currentPassword: typed.pipe(passwordChange.shape.currentPassword),
    newPassword: typed.pipe(passwordChange.shape.newPassword),
    repeated: typed,
  })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    message: 'No es igual a la contraseña nueva',
  })
  .refine(({ newPassword, currentPassword }) => newPassword !== currentPassword, {
    path: ['newPassword'],
    message: 'Elige una contraseña distinta de la actual',
  });

const title = 'Contraseña';

/** A new password for the one that is known. */
export function PasswordCard() {
  const change = useEndpointMutation(accountApi.changePassword, { invalidates: ['my_account'] });
  const { tenant, superAdmin } = useCurrentUser();
  if (tenant.signIn.provider !== 'builtin' && !superAdmin)
    return (
      <FormSection title={title}>
        <Alert color="gray" icon={<IconCloudLock size={20} aria-hidden />}>
          {tenant.name} administra las contraseñas en su propio servicio de acceso. Cámbiala allí.
        </Alert>
      </FormSection>
    );
  return (
    <FormCard<PasswordDraft, unknown>
      title={title}
      hint="Al cambiarla cerramos tus sesiones en los demás dispositivos."
      schema={rules}
      initial={blank}
      save={({ values: { currentPassword, newPassword } }) =>
        change.mutateAsync({ body: { currentPassword: currentPassword ?? '', newPassword: newPassword ?? '' } })
      }
      success="Contraseña cambiada"
      saveLabel="Cambiar contraseña"
      draftKey="/my-account/seguridad"
    >
      <div className={page.column}>
        <Password name="currentPassword" label="Contraseña actual" autoComplete="current-password" />
        <Password name="newPassword" label="Contraseña nueva" required description={<Strength />} />
        <Password name="repeated" label="Repite la contraseña nueva" required />
      </div>
    </FormCard>
  );
}

function Strength() {
  const password = useValue('newPassword') ?? '';
  if (password === '') return 'Al menos 10 caracteres. Una frase fácil de recordar sirve muy bien.';
  const { score, word, advice } = passwordStrength(password);
  return (
    <span className={classes.strength} data-score={score}>
      <span className={classes.bars} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} className={classes.bar} data-on={step <= score || undefined} />
        ))}
      </span>
      <Words span inherit fw={700} c="var(--mantine-color-text)">
        {word}.
      </Words>{' '}
      {advice}
    </span>
  );
}
