import { createIdSelection } from '#kit/web/list/bulk/idSelection.ts';
import { maxPublished } from '../channelMenus.contract.ts';

/** Which links have their menus published together. */
export const { store: storeLinks, useSelection: useChosenLinks } = createIdSelection(
  'publicar-en-canales:locales',
  maxPublished,
);
