import { recordPages } from '#kit/web/record/recordPages.tsx';
import { type Modifier, type ModifierDraft, modifierKinds, modifiersApi } from '../../modifiers.contract.ts';
import { blankModifier } from '../../modifiers.rules.ts';
import { ModifierForm, toFormValues } from './ModifierForm.tsx';

const { AddPage, EditPage } = recordPages<Modifier, ModifierDraft>({
  get: modifiersApi.get,
  what: 'este modificador',
  loading: { title: 'Editar modificador', back: { to: '/modifiers', label: 'Modificadores' }, sections: [340, 420] },
  toFormValues,
  // A group unless the URL has another type.
  blank: ({ type }) => blankModifier(modifierKinds.find((each) => each === type) ?? 'group'),
  form: (initial, modifier) => <ModifierForm initial={initial} modifier={modifier} />,
});
export { AddPage as AddModifierPage, EditPage as EditModifierPage };
