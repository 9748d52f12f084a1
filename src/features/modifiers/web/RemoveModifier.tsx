import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '#kit/web/ErrorNotice.tsx';
import { reading, useWriting } from '#kit/web/query.ts';
import { toasts } from '#kit/web/toasts.tsx';
import { type Modifier, type ModifierUses, modifiersApi } from '../modifiers.contract.ts';
import { whereUsed } from '../modifierUses.rules.ts';
import { UseList } from './UseList.tsx';

type RemoveModifierProps = {
  modifier: Pick<Modifier, 'id' | 'kind' | 'name'>;
  onClose: () => void;
  onRemoved?: () => void;
};

/** Deletes a modifier after asking; of one in use it says where, with the way there. */
export function RemoveModifier({ modifier, onClose, onRemoved }: RemoveModifierProps) {
  const { id, name } = modifier;
  const { data, error } = useQuery({ ...reading(modifiersApi.uses, { params: { id } }), staleTime: 0 });
  const used = data !== undefined && whereUsed(data) !== null;
  const title = used ? `«${name}» está en uso` : `¿Eliminar «${name}»?`;
  return (
    <Modal opened onClose={onClose} title={title} padding="lg">
      {error && <ErrorNotice failure={error} />}
      {!data && !error && <Skeleton h={96} aria-busy />}
      {used && <InUse uses={data} onClose={onClose} />}
      {data && !used && <Question modifier={modifier} onClose={onClose} onRemoved={onRemoved} />}
    </Modal>
  );
}

function InUse({ uses, onClose }: { uses: ModifierUses; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">
        Para eliminarlo, antes quítalo de donde está. Así ningún cliente se queda a medias. Si solo es por un tiempo,
        apágalo en «Disponible».
      </Text>
      <UseList uses={uses} />
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          Entendido
        </Button>
      </Group>
    </Stack>
  );
}

const childrenStay = { group: 'Sus opciones no se eliminan.', option: 'Los grupos que pide no se eliminan.' };

function Question({
  modifier: { id, kind },
  onClose,
  onRemoved,
}: Omit<RemoveModifierProps, 'onRemoved'> & { onRemoved: (() => void) | undefined }) {
  const remove = useWriting(modifiersApi.remove);
  const agree = () =>
    void remove.mutateAsync({ params: { id } }).then(
      () => {
        onClose();
        onRemoved?.();
        toasts.success('Modificador eliminado');
      },
      () => undefined,
    );
  return (
    <Stack>
      <Text size="sm">
        Ningún producto ni modificador lo usa. {childrenStay[kind]} Podrás recuperarlo desde el historial.
      </Text>
      {remove.error && <ErrorNotice failure={remove.error} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus disabled={remove.isPending} onClick={onClose}>
          Cancelar
        </Button>
        <Button color="red" loading={remove.isPending} onClick={agree}>
          Eliminar modificador
        </Button>
      </Group>
    </Stack>
  );
}
