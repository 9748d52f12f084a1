import { useNavigate } from '@tanstack/react-router';
import { useCan } from '#kit/web/Can.tsx';
import { FormPage } from '#kit/web/FormPage.tsx';
import type { FormChange } from '#kit/web/form/engine.ts';
import { When } from '#kit/web/format.tsx';
import { RowMenu } from '#kit/web/list/RowMenu.tsx';
import { useWriting } from '#kit/web/query.ts';
import { asFailure } from '#kit/web/requests.ts';
import { StatusBadge } from '#kit/web/StatusBadge.tsx';
import { modifierKindLabels } from '../../modifierList.contract.ts';
import { type Modifier, type ModifierDraft, modifiersApi } from '../../modifiers.contract.ts';
import { modifierRules } from '../../modifiers.rules.ts';
import { ChildrenField } from '../children/ChildrenField.tsx';
import { editPath, useModifierActions } from '../useModifierActions.tsx';
import { GuestView } from './GuestView.tsx';
import { MainSection, OtherSection, QuantitySection } from './sections.tsx';
import { atFormPlaces, formOf, patchOf } from './modifierDraft.ts';
import { UsesPanel } from './UsesPanel.tsx';

/** Saves a modifier: a whole new one, or the parts of it that changed. */
function useSaveModifier(modifier: Modifier | undefined) {
  const also = { invalidates: ['history', 'products'] };
  const create = useWriting(modifiersApi.create, also);
  const update = useWriting(modifiersApi.update, also);
  return async (change: FormChange<ModifierDraft>) => {
    if (!modifier) return create.mutateAsync({ body: change.values });
    const body = patchOf(change);
    try {
      return await update.mutateAsync({ params: { id: modifier.id }, body, ifMatch: change.ifMatch });
    } catch (thrown) {
      throw atFormPlaces(asFailure(thrown), body, change.values);
    }
  };
}

/** Makes a modifier or edits one. */
export function ModifierForm({ modifier, initial }: { modifier?: Modifier; initial: ModifierDraft }) {
  const navigate = useNavigate();
  const changes = useCan(modifiersApi.update.policy);
  const { actions, dialogs } = useModifierActions(() => void navigate({ to: '/modifiers' }));
  return (
    <>
      <FormPage<ModifierDraft, Modifier>
        title={modifier?.name ?? 'Crear modificador'}
        back={{ to: '/modifiers', label: 'Modificadores' }}
        badge={modifier && <StatusBadge tone="info">{modifierKindLabels[modifier.kind]}</StatusBadge>}
        sub={
          modifier ? (
            <>
              Actualizado el <When at={modifier.updatedAt} />
            </>
          ) : (
            'Un grupo es lo que tu cliente elige; sus opciones son lo elegido.'
          )
        }
        actions={modifier && <RowMenu label={modifier.name} actions={actions(modifier)} />}
        schema={modifierRules}
        initial={initial}
        version={modifier?.version}
        save={useSaveModifier(modifier)}
        savedOf={formOf}
        {...(!modifier && {
          onSaved: ({ id }: Modifier) => void navigate({ to: '/modifiers/edit-modifier/$id', params: { id } }),
        })}
        success={modifier ? 'Modificador guardado' : 'Modificador creado'}
        createLabel="Crear modificador"
        readOnly={modifier !== undefined && !changes}
        {...(modifier && { path: editPath(modifier.id) })}
        side={
          <>
            <GuestView />
            {modifier && <UsesPanel id={modifier.id} />}
          </>
        }
      >
        <MainSection isNew={!modifier} pictureUrl={modifier?.pictureUrl ?? null} />
        <QuantitySection />
        <ChildrenField />
        <OtherSection />
      </FormPage>
      {dialogs}
    </>
  );
}
