import { Button, Modal, Stack, Switch, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { fieldRules } from '../../../contract/fieldRules.ts';
import { fieldMessages } from '../../../contract/fields.ts';
import { asFailure } from '../../api/requests.ts';
import { useEndpointMutation } from '../../api/query.ts';
import type { SavedView, ViewsApi } from './views.ts';
import { DialogActions } from '../../shell/DialogActions.tsx';

/** Edits the name and the audience of a new or existing view. */
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
  /** Initial name. */
  name: string;
  present: Pick<SavedView, 'list' | 'search' | 'columns'>;
  onClose: () => void;
  onSaved: (view: SavedView) => void;
}) {
  const [name, setName] = useState(firstName);
  const [shared, setShared] = useState(view?.shared ?? false);
  const [error, setError] = useState<string | null>(null);
  const create = useEndpointMutation(api.create, { success: 'Vista guardada' });
  const update = useEndpointMutation(api.update, { success: 'Vista guardada' });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return setError(fieldMessages.missing);
    const draft = { name: name.trim(), shared };
    try {
      const saved = view
        ? await update.mutateAsync({ params: { id: view.id }, body: draft })
        : await create.mutateAsync({ body: { ...present, ...draft } });
      onSaved(saved);
    } catch (thrown) {
      const { fields, message } = asFailure(thrown);
      setError(fields.name?.[0] ?? message);
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
            error={error}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Switch
            label="Compartir con todo el equipo"
            checked={shared}
            onChange={(event) => setShared(event.currentTarget.checked)}
          />
          <DialogActions onCancel={onClose}>
            <Button type="submit" loading={create.isPending || update.isPending}>
              Guardar vista
            </Button>
          </DialogActions>
        </Stack>
      </form>
    </Modal>
  );
}
