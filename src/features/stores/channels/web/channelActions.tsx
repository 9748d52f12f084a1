import { IconDownload, IconSend } from '@tabler/icons-react';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { storeChannelsApi } from '../channels.contract.ts';

/** Actions that synchronize a store's menu with its sales channels. */
export const channelActions = (show: (what: 'deploy' | 'fetch') => void): RowAction[] => [
  {
    label: 'Enviar menú a un canal…',
    icon: <IconSend size={16} />,
    policy: storeChannelsApi.deployMenu.policy,
    run: () => show('deploy'),
  },
  {
    label: 'Traer menú…',
    icon: <IconDownload size={16} />,
    policy: storeChannelsApi.fetchMenu.policy,
    run: () => show('fetch'),
  },
];
