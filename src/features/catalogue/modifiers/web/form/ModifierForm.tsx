import { useNavigate } from '@tanstack/react-router';
import { useCan } from '#kit/web/session/Can.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { DateTime } from '#kit/web/shell/format.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { useSaveRecord } from '#kit/web/record/useSaveRecord.ts';
import { StatusBadge } from '#kit/web/display/StatusBadge.tsx';
import { modifierKindLabels, type Modifier, type ModifierDraft, modifiersApi } from '../../modifiers.contract.ts';
import { draftOfModifier, modifierRules } from '../../modifiers.rules.ts';
import { sortByPosition } from '../children/sortByPosition.ts';
import { ChildrenField } from '../children/ChildrenField.tsx';
import { editPath, useModifierActions } from '../useModifierActions.tsx';
import { GuestView } from './GuestView.tsx';
import { MainSection, OtherSection, QuantitySection } from './sections.tsx';
import { UsesPanel } from './UsesPanel.tsx';

/** A modifier as its form holds it. */
export function toFormValues(modifier: Modifier): ModifierDraft {
  const draft = draftOfModifier(modifier);
  return { ...draft, modifierChildren: sortByPosition(draft.modifierChildren) };
}

const saving = {
  invalidates: ['products'],
  lists: { modifierChildren: { identity: 'id', position: 'position' } },
};

/** Makes a modifier or edits one. */
export function ModifierForm({ modifier, initial }: { modifier?: Modifier | undefined; initial: ModifierDraft }) {
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
              Actualizado el <DateTime at={modifier.updatedAt} />
            </>
          ) : (
            'Un grupo es lo que tu cliente elige; sus opciones son lo elegido.'
          )
        }
        actions={modifier && <RowMenu label={modifier.name} actions={actions(modifier)} />}
        schema={modifierRules}
        initial={initial}
        version={modifier?.version}
        save={useSaveRecord(modifiersApi, modifier, saving)}
        savedOf={toFormValues}
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
