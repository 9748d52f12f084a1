import { Button, Checkbox, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFirstMatch } from '#kit/web/form/fields/useFirstMatch.ts';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { useFormContext } from '#kit/web/form/FormContext.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { toasts } from '#kit/web/shell/toasts.tsx';
import { AcknowledgeButton } from '#kit/web/shell/AcknowledgeButton.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { noPayments } from '#domain/groupedPayments.ts';
import { useChainSettings } from '../../../record/web/useChainSettings.ts';
import { type StorePart, copyIntoStore, storeParts, usualParts } from '../../storeCopy.rules.ts';
import { type StoreDraft, storesApi } from '../../../record/stores.contract.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { toFormValues } from './toFormValues.ts';

const options = (Object.keys(storeParts) as StorePart[]).map((value) => ({ value, label: storeParts[value].label }));

type CopyFromStoreProps = { title: string; from?: number | null; onClose: () => void };

/** Fills parts of the surrounding form with those of another store; the user reviews them before saving. */
export function CopyFromStore({ title, from = null, onClose }: CopyFromStoreProps) {
  const client = useQueryClient();
  const { form, restore, isNew } = useFormContext();
  const next = `revísalo y ${isNew ? 'crea el local' : 'guarda'}`;
  const body = useRef<HTMLDivElement>(null);
  useFirstMatch((input) => body.current?.contains(input) ?? false);
  const [storeId, setStoreId] = useState<number | null>(from);
  const [parts, setParts] = useState<StorePart[]>([...usualParts]);
  const [isLoading, setIsLoading] = useState(false);
  const [left, setLeft] = useState<readonly string[] | null>(null);
  const { country } = useCurrentUser().tenant;
  const chain = useChainSettings() ?? { paymentMethods: noPayments };
  const copy = async (id: number) => {
    setIsLoading(true);
    try {
      const model = await client.fetchQuery(endpointQuery(storesApi.get, { params: { id } }));
      const copied = copyIntoStore(form.getValues() as StoreDraft, toFormValues(model), { parts, country, chain });
      restore(copied.store);
      if (copied.left.length > 0) return setLeft(copied.left);
      toasts.success(`Copiado de ${model.name}: ${next}`);
      onClose();
    } catch (thrown) {
      toasts.failure(thrown);
      setIsLoading(false);
    }
  };
  if (left) return <LeftOut left={left} next={next} onClose={onClose} />;
  return (
    <Modal opened onClose={onClose} title={title} padding="lg">
      <Stack gap="md" ref={body}>
        <RemoteSelect of="stores" label="Local" value={storeId} onChange={setStoreId} clearable={false} first />
        <Checkbox.Group label="Qué se copia" value={parts} onChange={(next) => setParts(next)}>
          <Stack gap="xs" mt={6}>
            {options.map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Text size="sm" c="dimmed">
          Dirección, contacto, códigos de comercio y credenciales son de cada local, y no se copian.
        </Text>
        <DialogActions onCancel={onClose}>
          <Button
            loading={isLoading}
            disabled={storeId === null || parts.length === 0}
            onClick={() => storeId !== null && void copy(storeId)}
          >
            Copiar
          </Button>
        </DialogActions>
      </Stack>
    </Modal>
  );
}

/** Parts that were not copied, and what each requires. */
function LeftOut({ left, next, onClose }: { left: readonly string[]; next: string; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={`Copiado: ${next}`} padding="lg">
      <Stack gap="md">
        <Text size="sm">Quedó desactivado hasta que completes los datos de este local:</Text>
        <List size="sm">
          {left.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        <Group justify="flex-end">
          <AcknowledgeButton onClick={onClose} />
        </Group>
      </Stack>
    </Modal>
  );
}
