import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/recordOptions.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';

const options = {
  coupons: {
    noun: ['cupón', 'cupones'],
    load: async () => {
      const { couponsApi } = await import('./coupons.contract.ts');
      return optionsFrom(couponsApi.all, 'name', { most: 1000 });
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const couponsScreens = areaScreens({
  name: 'coupons',
  options,
});
