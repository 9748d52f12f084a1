import { lazy } from 'react';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';

export const cardsScreens = areaScreens({
  name: 'cards',
  parts: {
    customerCards: lazy(() => import('./web/CustomerCards.tsx').then((file) => ({ default: file.CustomerCards }))),
  },
});
