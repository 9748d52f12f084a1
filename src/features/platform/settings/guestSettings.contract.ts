import { endpoint } from '#kit/contract/endpoint.ts';
import { guestSettings } from './sections.contract.ts';

export const guestSettingsApi = {
  read: endpoint({
    base: 'public',
    method: 'GET',
    path: '/settings',
    policy: 'public',
    summary: 'La configuración que un cliente puede conocer',
    reply: guestSettings,
  }),
};
