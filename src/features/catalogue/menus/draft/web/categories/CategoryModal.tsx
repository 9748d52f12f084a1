import { useMemo } from 'react';
import { z } from 'zod';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import type { FormChange } from '#kit/web/form/engine.ts';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { type MenuCategory, menuCategoryDraft, menuDraftApi } from '../../../record/menus.contract.ts';
import { HoursField } from './HoursField.tsx';
import { hoursRow, rowsOfWeek, weekOf } from '../../../record/web/categoryHours.ts';

const schema = menuCategoryDraft.omit({ hours: true }).extend({
  /** Null means always on sale. */
  hours: z.array(hoursRow).min(1, 'Agrega un horario, o elige que se venda siempre').max(20).nullable(),
});
type CategoryForm = z.output<typeof schema>;

const { Text, Textarea, Switch, Picture } = fieldsFor<CategoryForm>();
const blank: CategoryForm = { name: '', description: '', hidden: false, hours: null, pictureKey: null };

const formOf = ({ name, description, hidden, hours, pictureKey }: MenuCategory): CategoryForm => ({
  name,
  description,
  hidden,
  hours: hours && rowsOfWeek(hours),
  pictureKey,
});

const wireOf = <Part extends Partial<CategoryForm>>({ hours, ...rest }: Part) => ({
  ...rest,
  ...(hours !== undefined && { hours: hours && weekOf(hours) }),
});

type CategoryModalProps = { menuId: number; category: MenuCategory | undefined; onClose: () => void };

/** Dialog to create or edit a category. */
export function CategoryModal({ menuId, category, onClose }: CategoryModalProps) {
  const changes = useCan(menuDraftApi.updateCategory.policy);
  const initial = useMemo(() => (category ? formOf(category) : blank), [category]);
  return (
    <FormModal<CategoryForm, MenuCategory>
      title={category ? 'editar categoría' : 'agregar categoría'}
      onClose={onClose}
      schema={schema}
      initial={initial}
      version={category?.version}
      save={useSaveCategory(menuId, category)}
      success={category ? 'Categoría guardada' : 'Categoría agregada'}
      saveLabel={category ? 'Guardar' : 'Agregar categoría'}
      readOnly={!changes}
      draftKey={`/menu/edit-menu/${menuId}/category/${category?.id ?? 'new'}`}
    >
      <Text name="name" label="Nombre" placeholder="Pizzas" />
      <Textarea name="description" label="Descripción" description="La ven los clientes debajo del nombre." rows={2} />
      <HoursField />
      <Picture
        name="pictureKey"
        label="Imagen"
        api={picturesApi}
        url={category?.pictureUrl ?? null}
        limits={pictureLimits}
      />
      <Switch
        name="hidden"
        label="Ocultar esta categoría"
        description="Sigue en el menú, pero los clientes no la ven."
      />
    </FormModal>
  );
}

function useSaveCategory(menuId: number, category: MenuCategory | undefined) {
  const also = { invalidates: ['history'] };
  const add = useEndpointMutation(menuDraftApi.addCategory, also);
  const update = useEndpointMutation(menuDraftApi.updateCategory, also);
  return ({ values, changed, ifMatch }: FormChange<CategoryForm>) => {
    if (!category) return add.mutateAsync({ params: { id: menuId }, body: wireOf(values) });
    return update.mutateAsync({ params: { id: menuId, categoryId: category.id }, body: wireOf(changed), ifMatch });
  };
}
