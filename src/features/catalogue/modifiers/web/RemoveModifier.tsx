import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { RemovalDialogProps } from '#kit/web/record/useRemoveRecord.tsx';
import { AcknowledgeButton } from '#kit/web/shell/AcknowledgeButton.tsx';
import { type Modifier, type ModifierUses, modifiersApi } from '../modifiers.contract.ts';
import { usedSentence } from '../modifierUses.rules.ts';
import { UseList } from './UseList.tsx';

type RemoveModifierProps = RemovalDialogProps<Pick<Modifier, 'id' | 'kind' | 'name'>>;

/** Deletes a modifier after confirmation; for a modifier in use it lists the uses with links. */
export function RemoveModifier(props: RemoveModifierProps) {
  const { record, onClose } = props;
  const { id, name } = record;
  const { data, error } = useQuery({ ...endpointQuery(modifiersApi.uses, { params: { id } }), staleTime: 0 });
  const used = data !== undefined && usedSentence(data) !== null;
  const title = used ? `«${name}» está en uso` : `¿Eliminar «${name}»?`;
  return (
    <Modal opened onClose={onClose} title={title} padding="lg">
      {error && <ErrorNotice failure={error} />}
      {!data && !error && <Skeleton h={96} aria-busy />}
      {used && <InUse uses={data} onClose={onClose} />}
      {data && !used && <Question {...props} />}
    </Modal>
  );
}

function InUse({ uses, onClose }: { uses: ModifierUses; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm">
        Para eliminarlo, antes quítalo de donde está. Así ningún cliente se queda a medias. Si solo es por un tiempo,
        desactívalo en «Disponible».
      </Text>
      <UseList uses={uses} />
      <Group justify="flex-end">
        <AcknowledgeButton onClick={onClose} />
      </Group>
    </Stack>
  );
}

const childrenNotes = { group: 'Sus opciones no se eliminan.', option: 'Los grupos que pide no se eliminan.' };

function Question({ record: { kind }, onClose, removing: { run, isPending, error } }: RemoveModifierProps) {
  return (
    <Stack>
      <Text size="sm">
        Ningún producto ni modificador lo usa. {childrenNotes[kind]} Podrás recuperarlo desde el historial.
      </Text>
      {error && <ErrorNotice failure={error} />}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus disabled={isPending} onClick={onClose}>
          Cancelar
        </Button>
        <Button color="red" loading={isPending} onClick={run}>
          Eliminar modificador
        </Button>
      </Group>
    </Stack>
  );
}
