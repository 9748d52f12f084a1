import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';

const options = {
  ingredients: {
    noun: ['ingrediente', 'ingredientes'],
    load: async () => {
      const { ingredientsApi } = await import('./ingredients.contract.ts');
      return optionsFrom(ingredientsApi.all, 'name');
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const ingredientsScreens = areaScreens({
  name: 'ingredients',
  entities: () => import('./ingredients.contract.ts').then(({ ingredientEntity }) => [ingredientEntity]),
  options,
});
