import { Anchor, Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ErrorNotice } from '#kit/web/ErrorNotice.tsx';
import { counted, useTenantFormat } from '#kit/web/format.tsx';
import { reading, useWriting } from '#kit/web/query.ts';
import { asFailure } from '#kit/web/requests.ts';
import { storeOptionsApi } from '#features/stores/storeList.contract.ts';
import { type MenuRow, menusApi } from '../menus.contract.ts';

type RemoveMenuProps = { menu: MenuRow; onClose: () => void; onRemoved?: () => void };

/** Deletes a menu that no store sells, after asking; of another it says which stores do. */
export function RemoveMenu(props: RemoveMenuProps) {
  return props.menu.storeCount > 0 ? <SoldByStores {...props} /> : <AskToRemove {...props} />;
}

function AskToRemove({ menu, onClose, onRemoved }: RemoveMenuProps) {
  const { integer } = useTenantFormat();
  const remove = useWriting(menusApi.remove, { success: 'Menú eliminado' });
  const agree = () =>
    remove.mutateAsync({ params: { id: menu.id } }).then(
      () => {
        onClose();
        onRemoved?.();
      },
      () => undefined,
    );
  return (
    <Modal opened onClose={onClose} title={`¿Eliminar el menú «${menu.name}»?`}>
      <Stack>
        <Text size="sm">
          Se pierden {counted(menu.categoryCount, ['categoría', 'categorías'], integer)} y sus versiones publicadas. Los
          productos quedan. Ningún local lo vende.
        </Text>
        {remove.error && <ErrorNotice failure={asFailure(remove.error)} />}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus disabled={remove.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => void agree()}>
            Eliminar menú
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function SoldByStores({ menu, onClose }: RemoveMenuProps) {
  const whole = useQuery(reading(menusApi.get, { params: { id: menu.id } }));
  const stores = useQuery(reading(storeOptionsApi.all, { query: { limit: 1000 } }));
  const sold = new Set(whole.data?.storeIds);
  const names = stores.data?.data.filter(({ id }) => sold.has(id)).map(({ name }) => name);
  return (
    <Modal opened onClose={onClose} title={`«${menu.name}» tiene locales`}>
      <Stack>
        <Text size="sm">Para eliminarlo, antes asigna otro menú a los locales que lo venden:</Text>
        {names && whole.data ? (
          <List size="sm">
            {names.map((name) => (
              <List.Item key={name}>{name}</List.Item>
            ))}
          </List>
        ) : (
          <Skeleton h={64} />
        )}
        <Group justify="space-between">
          <Anchor size="sm" renderRoot={(props) => <Link to="/stores" search={{ menuId: menu.id }} {...props} />}>
            Ver sus locales
          </Anchor>
          <Button data-autofocus onClick={onClose}>
            Entendido
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
