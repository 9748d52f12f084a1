import { normalise } from '#kit/contract/text.ts';

/** A demo modifier group with its options, `Palta=900`; `>` names the nested group of an option. */
export type DemoGroup = {
  name: string;
  min: number;
  max: number;
  free: number;
  dropdown: string;
  options: DemoOption[];
};
export type DemoOption = { name: string; price: number; asks: string | null };

/** Names an option together with its group: several groups have options of the same name. */
export const optionKey = (group: Pick<DemoGroup, 'name'>, option: Pick<DemoOption, 'name'>): string =>
  `${group.name}/${option.name}`;

/** Keys of the options that contradict each other: «Sin palta» and «Palta». */
export function contradictionsOf(groups: readonly DemoGroup[]): [string, string][] {
  const options = groups.flatMap((each) =>
    each.options.map((offered) => ({ key: optionKey(each, offered), name: normalise(offered.name) })),
  );
  return options.flatMap(({ key, name }) =>
    options.flatMap((other): [string, string][] => (name === `sin ${other.name}` ? [[key, other.key]] : [])),
  );
}

/** Rules of a product with these groups, so that no guest chooses both of two contradicting options. */
export const modifierRulesOf = (groups: readonly DemoGroup[], optionIds: ReadonlyMap<string, number>) =>
  contradictionsOf(groups).map(([without, added]) => ({
    modifierId: optionIds.get(without),
    kind: 'excludes',
    ruledModifierId: optionIds.get(added),
  }));

const group = (
  name: string,
  [min, max, free]: [number, number, number],
  dropdown: string,
  options: string,
): DemoGroup => ({
  name,
  min,
  max,
  free,
  dropdown,
  options: options.split(' · ').map((text) => {
    const [label = '', groupName = null] = text.split('>');
    const [option = '', price = '0'] = label.split('=');
    return { name: option, price: Number(price), asks: groupName };
  }),
});

/** Nested groups come before the groups that refer to them. */
export const chileanGroups: DemoGroup[] = [
  group('Tamaño de la bebida', [1, 1, 0], 'Elige un tamaño', '350 ml · 500 ml=500 · 1,5 L=1300'),
  group('Hielo y limón', [0, 2, 0], '¿Algo más?', 'Con hielo · Con limón'),
  group(
    'Elige tu bebida',
    [1, 1, 0],
    'Elige una bebida',
    'Coca-Cola=1490>Tamaño de la bebida · Coca-Cola Zero=1490>Tamaño de la bebida · Fanta=1490>Tamaño de la bebida · Sprite=1490>Tamaño de la bebida · Agua con gas=1190>Hielo y limón · Agua sin gas=1190>Hielo y limón · Limonada=1990>Hielo y limón · Sin bebida',
  ),
  group(
    'Agregados',
    [0, 6, 0],
    'Súmale lo que quieras',
    'Palta=990 · Queso=890 · Tocino=990 · Huevo frito=790 · Cebolla caramelizada=690 · Champiñones=790 · Tomate=490 · Jalapeños=590 · Poroto verde=590 · Doble carne=2490',
  ),
  group(
    'Salsas',
    [0, 6, 3],
    'Tres van gratis',
    'Mayonesa=290 · Kétchup=290 · Mostaza=290 · Ají=290 · Pebre=390 · Salsa verde=390 · BBQ=390 · Salsa de ajo=390 · Chimichurri=490 · Americana=290',
  ),
  group(
    'Quitar ingredientes',
    [0, 5, 0],
    '¿Le sacamos algo?',
    'Sin palta · Sin tomate · Sin mayonesa · Sin cebolla · Sin queso · Sin ají',
  ),
  group('Punto de la carne', [1, 1, 0], 'Elige el punto', 'Inglesa · A punto · Tres cuartos · Bien cocida'),
  group('Borde de la pizza', [0, 1, 0], 'Elige el borde', 'Borde de queso=1900 · Borde de ajo=900 · Borde normal'),
  group(
    'Palitos y salsas',
    [0, 4, 2],
    'Dos van gratis',
    'Palitos · Soya=290 · Teriyaki=390 · Unagi=390 · Jengibre=290 · Wasabi=290',
  ),
  group(
    'Aderezos',
    [1, 2, 1],
    'El primero va gratis',
    'Vinagreta=390 · César=490 · Limoneta=390 · Yogur=490 · Mostaza miel=490 · Aceite de oliva=290',
  ),
  group(
    'Tipo de leche',
    [1, 1, 0],
    'Elige la leche',
    'Entera · Descremada · Sin lactosa=300 · De almendra=600 · De avena=600 · De coco=600',
  ),
  group('Endulzante', [0, 3, 3], 'Sin costo', 'Azúcar · Stevia · Sucralosa · Miel · Panela'),
  group(
    'Toppings',
    [0, 4, 1],
    'Uno va gratis',
    'Salsa de chocolate=390 · Manjar=390 · Nueces=590 · Crema=490 · Frutillas=690 · Galleta=390',
  ),
];

export const costaRicanGroups: DemoGroup[] = [
  group(
    'Acompañamiento',
    [1, 2, 1],
    'El primero va incluido',
    'Plátano maduro=400 · Ensalada=400 · Yuca frita=600 · Papas=600 · Queso frito=700 · Huevo=500',
  ),
  group(
    'Quitar ingredientes',
    [0, 4, 0],
    '¿Le quitamos algo?',
    'Sin cebolla · Sin culantro · Sin repollo · Sin tomate',
  ),
];

export const guatemalanGroups: DemoGroup[] = [
  group(
    'Acompañamiento',
    [0, 3, 1],
    'Uno va incluido',
    'Guacamol=500 · Curtido=300 · Queso seco=400 · Chirmol=300 · Huevo=600',
  ),
];

/** Ingredients that may run out, matched in names and descriptions. */
export const demoIngredients = [
  'Palta',
  'Tomate',
  'Queso',
  'Mayonesa',
  'Cebolla',
  'Champiñón',
  'Camarón',
  'Salmón',
  'Pollo',
  'Huevo',
  'Tocino',
  'Jaiba',
  'Frambuesa',
  'Manjar',
  'Choclo',
  'Quinoa',
];
