import { useCan } from '#kit/web/session/Can.tsx';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { type ModifierRow, modifiersApi } from '../modifiers.contract.ts';
import { modifierColumns } from './modifierColumns.tsx';
import { editPath, useModifierActions } from './useModifierActions.tsx';

const filters: readonly Filter[] = [
  {
    kind: 'segmented',
    name: 'type',
    label: 'Tipo',
    options: [
      { value: 'group', label: 'Grupos' },
      { value: 'option', label: 'Opciones' },
    ],
  },
  {
    kind: 'select',
    name: 'unused',
    label: 'Uso',
    options: [
      { value: false, label: 'En uso' },
      { value: true, label: 'Sin uso' },
    ],
  },
  {
    kind: 'select',
    name: 'availability',
    label: 'Disponibilidad',
    options: [
      { value: true, label: 'Disponibles' },
      { value: false, label: 'No disponibles' },
    ],
  },
];

/** The groups guests choose from and the options in them. */
export function ModifiersPage() {
  const opens = useCan(modifiersApi.get.policy);
  const { editing, actions, dialogs } = useModifierActions();
  return (
    <>
      <ListPage
        title="Modificadores"
        path="/modifiers"
        list={modifiersApi.list}
        noun={['modificador', 'modificadores']}
        columns={modifierColumns}
        rowLabel={({ name }) => name}
        searchLabel="Buscar por nombre"
        filters={filters}
        {...(opens && {
          open: ({ id }: ModifierRow) => ({ to: editPath(id) }),
          prefetch: ({ id }: ModifierRow) => endpointQuery(modifiersApi.get, { params: { id } }),
        })}
        actions={(modifier) => [editing(modifier), ...actions(modifier)]}
        create={{ label: 'Crear modificador', to: '/modifiers/add-modifier', policy: modifiersApi.create.policy }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay modificadores',
          body: 'Un grupo es lo que tu cliente elige, como «Salsas»; sus opciones son lo elegido, como «Mayonesa». Créalos una vez y úsalos en todos tus productos.',
        }}
      />
      {dialogs}
    </>
  );
}
