import { IconDownload, IconSend } from '@tabler/icons-react';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { storeChannelsApi } from '../channels.contract.ts';

/** What is done between a store's menu and the channels that sell it. */
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
