import type { ChannelGroup, ChannelHours, ChannelItem, ChannelMenu } from '#domain/channelMenus.ts';
import { weekdays } from '#domain/time/weekdays.ts';

export const openHours = (...ranges: readonly [from: string, to: string][]): ChannelHours =>
  Object.fromEntries(
    weekdays.map((day) => [day, ranges.map(([from, to]) => ({ from, to }))]),
  ) as unknown as ChannelHours;

const blankItem: ChannelItem = {
  key: '',
  name: '',
  description: '',
  price: 0,
  pictureUrl: null,
  groupKeys: [],
  isSoldAlone: true,
  hours: null,
  available: true,
  until: null,
  marks: [],
};
export const sampleItem = (more: Partial<ChannelItem> & Pick<ChannelItem, 'key' | 'name' | 'price'>): ChannelItem => ({
  ...blankItem,
  ...more,
});
export const sampleOption = (key: string, name: string, price: number): ChannelItem =>
  sampleItem({ key, name, price, isSoldAlone: false });
export const sampleGroup = (more: Partial<ChannelGroup> & Pick<ChannelGroup, 'key' | 'name'>): ChannelGroup => ({
  min: 0,
  max: 1,
  free: 0,
  choices: [],
  ...more,
});

/** A menu that every channel takes: two categories, options in two groups, a drink in both categories. */
export const sampleMenu = (more: Partial<ChannelMenu> = {}): ChannelMenu => ({
  name: 'Carta',
  hours: openHours(['11:00', '16:00'], ['18:30', '24:00']),
  categories: [
    { key: 'c2', name: 'Sándwiches', description: '', hours: null, itemKeys: ['p12', 'p31'] },
    { key: 'c1', name: 'Bebidas', description: '', hours: null, itemKeys: ['p31'] },
  ],
  items: [
    sampleOption('o7', 'Palta extra', 990),
    sampleOption('o9', 'Huevo', 500),
    sampleItem({
      key: 'p12',
      name: 'Churrasco italiano',
      description: 'Con palta y tomate',
      price: 5990,
      pictureUrl: 'https://cdn.comanda.test/churrasco.jpg',
      groupKeys: ['g3', 'g4'],
    }),
    sampleItem({ key: 'p31', name: 'Bebida', price: 1990 }),
  ],
  groups: [
    sampleGroup({
      key: 'g3',
      name: 'Agregados',
      max: 4,
      choices: [
        { itemKey: 'o9', price: 500, max: 2 },
        { itemKey: 'o7', price: 990, max: 1 },
      ],
    }),
    sampleGroup({ key: 'g4', name: 'Elige uno', min: 1, choices: [{ itemKey: 'o7', price: 990, max: 1 }] }),
  ],
  ...more,
});
