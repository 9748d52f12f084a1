import { useNavigate } from '@tanstack/react-router';
import { blankOf } from '#kit/contract/draft.ts';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { type Menu, type MenuDraft, menuDraft, menusApi } from '../../menus.contract.ts';
import { MenuFields } from './MenuFields.tsx';

const blank = blankOf(menuDraft, { orderChannel: 'any' });

/** Creates an empty menu; products are added in the editor. */
export function AddMenuPage() {
  const navigate = useNavigate();
  const create = useEndpointMutation(menusApi.create, { invalidates: ['stores'] });
  return (
    <FormPage<MenuDraft, Menu>
      title="Crear menú"
      back={{ to: '/menu', label: 'Menús' }}
      sub="Después le agregas categorías y productos. Nadie lo ve hasta que lo publiques."
      schema={menuDraft}
      initial={blank}
      save={({ values }) => create.mutateAsync({ body: values })}
      onSaved={({ id }) => void navigate({ to: `/menu/edit-menu/${id}` })}
      success="Menú creado"
      createLabel="Crear menú"
    >
      <FormSection title="Datos del menú">
        <MenuFields />
      </FormSection>
    </FormPage>
  );
}
