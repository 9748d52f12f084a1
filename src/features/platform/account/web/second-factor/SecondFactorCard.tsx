import { Alert, Button, Group, Skeleton, Text } from '@mantine/core';
import { IconAlertTriangle, IconCloudLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { accountApi, type SecondFactor } from '../../account.contract.ts';
import classes from './SecondFactor.module.css';

const SetUpModal = lazy(() => import('./SetUpModal.tsx').then((file) => ({ default: file.SetUpModal })));
const CodeModal = lazy(() => import('./CodeModal.tsx').then((file) => ({ default: file.CodeModal })));

/** Recovery codes below which it is time for new ones. */
const few = 3;

/** The person's second factor: whether there is one, and everything done to it. */
export function SecondFactorCard() {
  const { tenant, superAdmin } = useCurrentUser();
  const cloud = tenant.signIn.provider !== 'builtin' && !superAdmin;
  const state = useQuery({ ...endpointQuery(accountApi.secondFactor), enabled: !cloud });
  return (
    <FormSection
      title="Verificación en dos pasos"
      hint="Además de tu contraseña, un código de tu teléfono: quien sepa tu contraseña no podrá entrar sin él."
    >
      {cloud ? (
        <Alert color="gray" icon={<IconCloudLock size={20} aria-hidden />}>
          {tenant.name} administra el ingreso en su propio servicio de acceso. Actívala allí.
        </Alert>
      ) : state.error ? (
        <QueryFailed failure={state.error} onRetry={() => void state.refetch()} />
      ) : state.data ? (
        <State state={state.data} />
      ) : (
        <Skeleton h={36} />
      )}
    </FormSection>
  );
}

type Opened = 'setUp' | 'renew' | 'disable' | null;

function State({ state: { enabled, recoveryCodesLeft, required } }: { state: SecondFactor }) {
  const [opened, open] = useState<Opened>(null);
  const close = () => open(null);
  return (
    <>
      {enabled ? (
        <>
          <div className={classes.state}>
            <StatusBadge tone="success">Activada</StatusBadge>
            <Text size="sm" c="dimmed" className={classes.words}>
              {codesLeft(recoveryCodesLeft)}
            </Text>
            <Group gap="xs">
              <Button variant="default" onClick={() => open('renew')}>
                Nuevos códigos de recuperación
              </Button>
              <Button variant="subtle" color="red" onClick={() => open('disable')}>
                {required ? 'Cambiar de teléfono' : 'Desactivar'}
              </Button>
            </Group>
          </div>
          {recoveryCodesLeft <= few && (
            <Alert color="amber" icon={<IconAlertTriangle size={20} aria-hidden />}>
              Si pierdes el teléfono, los códigos de recuperación son la única forma de entrar sin ayuda. Pide nuevos.
            </Alert>
          )}
        </>
      ) : (
        <div className={classes.state}>
          <StatusBadge tone="neutral">Desactivada</StatusBadge>
          <Text size="sm" c="dimmed" className={classes.words}>
            Necesitas una aplicación de códigos, como Google Authenticator, Microsoft Authenticator o 1Password.
          </Text>
          <Button onClick={() => open('setUp')}>Activar</Button>
        </div>
      )}
      <Suspense>
        {opened === 'setUp' && <SetUpModal onClose={close} />}
        {(opened === 'renew' || opened === 'disable') && (
          <CodeModal purpose={opened} required={required} onClose={close} />
        )}
      </Suspense>
    </>
  );
}

const codesLeft = (left: number) =>
  left === 1 ? 'Te queda 1 código de recuperación.' : `Te quedan ${left || 'cero'} códigos de recuperación.`;
