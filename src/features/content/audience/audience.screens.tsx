import { lazy } from 'react';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';

export const audienceScreens = areaScreens({
  name: 'audience',
  routes: () => [],
  nav: [],
  parts: {
    audienceList: lazy(() => import('./web/AudienceList.tsx').then((file) => ({ default: file.AudienceList }))),
    audienceState: lazy(() => import('./web/AudiencePanel.tsx').then((file) => ({ default: file.AudiencePanel }))),
  },
});
