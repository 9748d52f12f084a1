import { Button, Group, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldRules } from '../../../contract/fieldRules.ts';
import { fieldMessages } from '../../../contract/fields.ts';
import { asFailure } from '../../api/requests.ts';
import { useEndpointMutation } from '../../api/query.ts';
import type { SavedView, ViewsApi } from './views.ts';

/** Names a view, new or known, and says whom it is for. */
export function ViewDialog({
  api,
  view,
  name: firstName,
  present,
  onClose,
  onSaved,
}: {
  api: ViewsApi;
  view: SavedView | null;
  /** What it is called until somebody types another name. */
  name: string;
  present: Pick<SavedView, 'list' | 'search' | 'columns'>;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}) {
  const [name, setName] = useState(firstName);
  const [shared, setShared] = useState(view?.shared ?? false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const create = useEndpointMutation(api.create, { success: 'Vista guardada' });
  const update = useEndpointMutation(api.update, { success: 'Vista guardada' });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setTrouble(fieldMessages.missing);
    const words = { name: name.trim(), shared };
    try {
      const saved = view
        ? await update.mutateAsync({ params: { id: view.id }, body: words })
        : await create.mutateAsync({ body: { ...present, ...words } });
      onSaved(saved);
    } catch (thrown) {
      const { fields, message } = asFailure(thrown);
      setTrouble(fields.name?.[0] ?? message);
    }
  };
  return (
    <Modal opened onClose={onClose} size="sm" title={view ? 'Cambiar la vista' : 'Guardar como vista nueva'}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <Stack>
          <TextInput
            label="Nombre"
            description="Guarda la búsqueda, los filtros, el orden y las columnas que ves ahora."
            data-autofocus
            maxLength={fieldRules(api.create.body, 'name').maxLength}
            value={name}
            error={trouble}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Switch
            label="Compartir con todo el equipo"
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              Guardar vista
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
