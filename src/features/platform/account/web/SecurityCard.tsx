import { Switch, Text } from '@mantine/core';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { accountApi, type SecurityDraft } from '../account.contract.ts';

/** How everybody of the company signs in. */
export function SecurityCard({ security: { requireSecondFactor } }: { security: SecurityDraft }) {
  const { storeIds, tenant } = useCurrentUser();
  const mayUpdate = useCan(accountApi.updateSecurity.policy) && storeIds === null;
  const update = useEndpointMutation(accountApi.updateSecurity, {
    invalidates: ['account', 'audit'],
    success: requireSecondFactor ? 'Verificación en dos pasos opcional' : 'Verificación en dos pasos exigida',
  });
  const run = () => update.mutateAsync({ body: { requireSecondFactor: !requireSecondFactor } });
  const toggle = () =>
    void (requireSecondFactor
      ? run().catch(() => undefined)
      : confirm({
          title: '¿Exigir la verificación en dos pasos?',
          body:
            tenant.signIn.provider === 'builtin'
              ? 'Quien no la tenga la configurará en su próximo ingreso, antes de poder hacer otra cosa. Las sesiones abiertas siguen.'
              : 'Quien no la tenga activada en el servicio de acceso de tu empresa dejará de poder entrar hasta activarla allí.',
          confirm: 'Exigirla a todos',
          run,
        }));
  return (
    <FormSection title="Seguridad">
      <Switch
        label="Exigir la verificación en dos pasos"
        description="Todas las personas de la empresa ingresan con su contraseña y un código de su teléfono."
        checked={requireSecondFactor}
        disabled={!mayUpdate || update.isPending}
        onChange={toggle}
      />
      {!mayUpdate && (
        <Text size="sm" c="dimmed">
          Puede cambiarlo quien edita usuarios y tiene acceso a todos los locales.
        </Text>
      )}
    </FormSection>
  );
}
