import { Anchor, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { endpointQuery } from '#kit/web/api/query.ts';
import { AcknowledgeButton } from '#kit/web/shell/AcknowledgeButton.tsx';
import { storeOptionsApi } from '#features/stores/record/stores.contract.ts';
import { type MenuRow, menusApi } from '../menus.contract.ts';

/** Explains which stores prevent deleting a menu. */
export function MenuInUse({ record: menu, onClose }: { record: MenuRow; onClose: () => void }) {
  const details = useQuery(endpointQuery(menusApi.get, { params: { id: menu.id } }));
  const stores = useQuery(endpointQuery(storeOptionsApi.all, { query: { limit: 1000 } }));
  const sold = new Set(details.data?.storeIds);
  const names = stores.data?.data.filter(({ id }) => sold.has(id)).map(({ name }) => name);
  return (
    <Modal opened onClose={onClose} title={`«${menu.name}» tiene locales`}>
      <Stack>
        <Text size="sm">Para eliminarlo, antes asigna otro menú a los locales que lo venden:</Text>
        {names && details.data ? (
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
          <AcknowledgeButton onClick={onClose} />
        </Group>
      </Stack>
    </Modal>
  );
}
