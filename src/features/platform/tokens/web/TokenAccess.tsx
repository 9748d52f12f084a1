import { Button, Modal, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { Fact, Facts } from '#kit/web/record/Facts.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { type Token, type TokenSecret, tokensApi, tokenUses } from '../tokens.contract.ts';
import { TokenSecretDialog } from './TokenSecretDialog.tsx';

/** Who answers for a token, its secret, and what ends it. */
export function TokenAccess({ token }: { token: Token }) {
  const changes = useCan(tokensApi.update.policy);
  const revokes = useCan(tokensApi.revoke.policy);
  const { id: userId } = useCurrentUser();
  const [isRotating, setRotating] = useState(false);
  const takeOver = useEndpointMutation(tokensApi.takeOver, { success: 'Ahora respondes por este token' });
  const revoke = useEndpointMutation(tokensApi.revoke, { success: 'Token revocado' });
  const params = { id: token.id };
  const isLive = token.state !== 'revoked';
  const confirmRevocation = () =>
    confirm({
      title: `¿Revocar «${token.name}»?`,
      body: 'El sistema que lo usa deja de entrar en segundos, y no se puede deshacer.',
      confirm: 'Revocar token',
      danger: true,
      run: () => revoke.mutateAsync({ params }),
    });
  return (
    <FormSection title="Acceso">
      <Facts>
        <Fact label="Responsable">{token.owner?.name ?? 'Nadie'}</Fact>
        <Fact label="Uso">{tokenUses[token.use]}</Fact>
        <Fact label="Secreto">cmd_…{token.hint}</Fact>
        <Fact label="Último uso">
          <DateTime at={token.lastUsedAt} otherwise="Nunca" />
        </Fact>
        {token.revokedAt && (
          <Fact label="Revocado">
            <DateTime at={token.revokedAt} />
          </Fact>
        )}
        {token.oldSecretUntil && (
          <Fact label="El secreto anterior sirve hasta">
            <DateTime at={token.oldSecretUntil} />
          </Fact>
        )}
      </Facts>
      {token.state === 'ownerless' && (
        <Text size="sm">
          No sirve: la persona responsable ya no tiene acceso. Si el sistema sigue en uso, hazte cargo.
        </Text>
      )}
      {isLive && changes && token.owner?.id !== userId && (
        <Button variant="default" loading={takeOver.isPending} onClick={() => takeOver.mutate({ params })}>
          Hacerme responsable
        </Button>
      )}
      {isLive && changes && (
        <Button variant="default" onClick={() => setRotating(true)}>
          Rotar secreto
        </Button>
      )}
      {isLive && revokes && (
        <Button variant="light" color="red" onClick={() => void confirmRevocation()}>
          Revocar
        </Button>
      )}
      {isRotating && <Rotation token={token} onClose={() => setRotating(false)} />}
    </FormSection>
  );
}

const graces = [
  { value: '0', label: 'Nada: el anterior deja de servir ahora' },
  { value: '1', label: '1 hora' },
  { value: '24', label: '24 horas' },
  { value: '168', label: '7 días' },
];

function Rotation({ token, onClose }: { token: Token; onClose: () => void }) {
  const [hours, setHours] = useState('24');
  const [rotated, setRotated] = useState<TokenSecret | null>(null);
  const rotate = useEndpointMutation(tokensApi.rotate, { invalidates: ['history'] });
  const run = async () => {
    try {
      setRotated(await rotate.mutateAsync({ params: { id: token.id }, body: { graceHours: Number(hours) } }));
    } catch (thrown) {
      toasts.failure(thrown);
    }
  };
  if (rotated) return <TokenSecretDialog token={rotated} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={`Rotar el secreto de «${token.name}»`}>
      <Stack gap="md">
        <Text size="sm">
          Recibirás un secreto nuevo. Mientras cambias el sistema, el anterior puede seguir sirviendo.
        </Text>
        <Select
          label="El anterior sirve todavía"
          data={graces}
          value={hours}
          onChange={(value) => setHours(value ?? '0')}
          allowDeselect={false}
        />
        <DialogActions cancel="Cancelar" onCancel={onClose}>
          <Button loading={rotate.isPending} onClick={() => void run()}>
            Rotar secreto
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}
