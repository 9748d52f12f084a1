import { Text } from '@mantine/core';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { LazySortableList } from '#kit/web/list/sortable/LazySortableList.tsx';
import type { ModifierKind } from '../../modifiers.contract.ts';
import { AddChild } from './AddChild.tsx';
import { ChildRow } from './ChildRow.tsx';
import classes from './ChildrenField.module.css';
import { childrenLabels, useChildren } from './useChildren.ts';

const texts: Record<ModifierKind, { hint: string; none: string }> = {
  group: {
    hint: 'En el orden en que se ofrecen. El precio en blanco es el de la opción.',
    none: 'Todavía no hay opciones: sin ellas, nadie puede elegir de este grupo.',
  },
  option: {
    hint: 'Lo que se pregunta cuando alguien la elige: por ejemplo, el tamaño de una bebida.',
    none: 'No pide nada más.',
  },
};

/** Field for the options of a group, or the groups of an option: pick, create and sort. */
export function ChildrenField() {
  const field = useChildren();
  const { kind, children, readOnly, error } = field;
  return (
    <FormSection title={childrenLabels[kind]} hint={texts[kind].hint}>
      <div className={classes.field} id={field.id} tabIndex={-1}>
        {error && (
          <Text size="sm" c="red" role="alert">
            {error}
          </Text>
        )}
        {children.length === 0 ? (
          <Text size="sm" c="dimmed" className={classes.none}>
            {texts[kind].none}
          </Text>
        ) : (
          <LazySortableList
            label={childrenLabels[kind]}
            items={children}
            idOf={({ childModifierId }) => childModifierId}
            labelOf={({ childModifierId }) => field.nameOf(childModifierId)}
            onMove={field.setAll}
            disabled={readOnly}
            renderRow={(child, index) => (
              <ChildRow
                child={child}
                index={index}
                tree={field.trees.get(child.childModifierId)}
                readOnly={readOnly}
                onPrice={field.setPrice}
                onLeave={field.leave}
                onRemove={field.remove}
              />
            )}
          />
        )}
        {!readOnly && <AddChild field={field} />}
      </div>
    </FormSection>
  );
}
