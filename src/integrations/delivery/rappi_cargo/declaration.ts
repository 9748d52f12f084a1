import { declareProvider } from '../../storeForm.ts';

export const rappiCargoDeclaration = declareProvider({
  key: 'rappi_cargo',
  name: 'Rappi Cargo',
  kind: 'delivery',
});
