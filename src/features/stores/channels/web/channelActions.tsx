import { IconDownload, IconSend } from '@tabler/icons-react';
import type { RowAction } from '#kit/web/list/table/RowMenu.tsx';
import { storeChannelsApi } from '../channels.contract.ts';
import { deployChannels, fetchSources } from '../menuChannels.rules.ts';

const deployAction = {
  label: 'Enviar menú a un canal…',
  icon: <IconSend size={16} />,
  policy: storeChannelsApi.deployMenu.policy,
};
const fetchAction = {
  label: 'Traer menú…',
  icon: <IconDownload size={16} />,
  policy: storeChannelsApi.fetchMenu.policy,
};

/** Actions that synchronize a store's menu with its sales channels, where one of them has an adapter for it. */
export const channelActions = (show: (what: 'deploy' | 'fetch') => void): RowAction[] => [
  ...(deployChannels().length > 0 ? [{ ...deployAction, run: () => show('deploy') }] : []),
  ...(fetchSources().length > 0 ? [{ ...fetchAction, run: () => show('fetch') }] : []),
];
