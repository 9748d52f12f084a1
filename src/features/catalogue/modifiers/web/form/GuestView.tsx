import { Text } from '@mantine/core';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { ModifierDraft, ModifierTree } from '../../modifiers.contract.ts';
import { ModifierTreeView } from '../children/ModifierTreeView.tsx';
import { useChildTrees } from '../children/useChildTrees.ts';

const { useValue } = fieldsFor<ModifierDraft>();
const known = (value: number | null): number => (value === null || Number.isNaN(value) ? 0 : value);

/** The modifier of the form around with all that is below it, as it would be saved now. */
function useTree(): ModifierTree {
  const children = useValue('modifierChildren');
  const trees = useChildTrees(children);
  return {
    id: 0,
    kind: useValue('kind'),
    name: useValue('name').trim() || 'Sin nombre',
    price: known(useValue('price')),
    free: known(useValue('free')),
    minQuantityModifiers: known(useValue('minQuantityModifiers')),
    maxQuantityModifiers: known(useValue('maxQuantityModifiers')),
    availability: useValue('availability'),
    children: children.flatMap(({ childModifierId, price }) => {
      const tree = trees.get(childModifierId);
      return tree ? [{ ...tree, price: known(price ?? tree.price) }] : [];
    }),
  };
}

/** Preview of the guest's view, from the current values of the form. */
export function GuestView() {
  const tree = useTree();
  return (
    <FormSection title="Lo que ve tu cliente">
      <ModifierTreeView trees={[tree]} label="Lo que ve tu cliente" />
      {tree.free > 0 && (
        <Text size="xs" c="dimmed">
          De lo que elija, lo más barato va gratis.
        </Text>
      )}
    </FormSection>
  );
}
