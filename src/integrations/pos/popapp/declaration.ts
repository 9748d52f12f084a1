import { declareProvider } from '../../storeForm.ts';

export const popappDeclaration = declareProvider({
  key: 'popapp',
  name: 'PopApp',
  kind: 'pos',
  storeForm: {
    storeId: { label: 'ID de PopApp', name: 'popappId' },
  },
});
