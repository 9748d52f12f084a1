import { areaScreens } from '#kit/web/shell/areaScreens.ts';

export const picturesScreens = areaScreens({
  name: 'pictures',
  entities: () => import('./pictures.contract.ts').then(({ pictureEntity }) => [pictureEntity]),
});
