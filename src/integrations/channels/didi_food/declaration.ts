import { declareProvider } from '../../storeForm.ts';

export const didiFoodDeclaration = declareProvider({
  key: 'didi_food',
  name: 'DiDi Food',
  kind: 'channels',
  countries: ['cl', 'cr', 'mx'],
  storeForm: {
    appShopId: {
      label: 'ID de DiDi Food',
      name: 'didiFoodId',
      help: 'El app_shop_id con que el local quedó asociado a la aplicación.',
    },
  },
});
