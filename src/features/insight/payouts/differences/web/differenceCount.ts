import { navCount } from '#kit/web/shell/navCount.ts';
import { differencesApi } from '../differences.contract.ts';

/** Open differences, for the navigation. */
export const differenceCount = navCount(differencesApi.summary, ({ open }) => [{ count: open, label: 'por resolver' }]);
