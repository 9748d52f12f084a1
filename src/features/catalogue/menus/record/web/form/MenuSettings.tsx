import { useMemo } from 'react';
import { useCan } from '#kit/web/session/Can.tsx';
import { FormModal } from '#kit/web/record/FormModal.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { type Menu, type MenuDraft, menuDraft, menusApi } from '../../menus.contract.ts';
import { diffStores } from '../../menuStores.rules.ts';
import { MenuFields } from './MenuFields.tsx';

type SettingsProps = { menu: Menu; onClose: () => void; startAt?: string | undefined };

/** Settings dialog of the editor: name, channel, price lists and stores. */
export function MenuSettings({ menu, onClose, startAt }: SettingsProps) {
  const changes = useCan(menusApi.update.policy);
  const update = useEndpointMutation(menusApi.update, { invalidates: ['stores', 'history'] });
  const { id, name, orderChannel, priceGroupIds, storeIds, version } = menu;
  const initial = useMemo(
    () => ({ name, orderChannel, priceGroupIds, storeIds }),
    [name, orderChannel, priceGroupIds, storeIds],
  );
  return (
    <FormModal<MenuDraft, Menu>
      title="ajustes del menú"
      onClose={onClose}
      startAt={startAt}
      schema={menuDraft}
      initial={initial}
      version={version}
      save={({ changed: { storeIds: selected, ...changed }, saved, ifMatch }) => {
        const stores = selected && diffStores(saved.storeIds, selected);
        return update.mutateAsync({ params: { id }, body: { ...changed, ...stores }, ifMatch });
      }}
      success="Menú guardado"
      readOnly={!changes}
      draftKey={`/menu/edit-menu/${id}/settings`}
    >
      <MenuFields />
    </FormModal>
  );
}
