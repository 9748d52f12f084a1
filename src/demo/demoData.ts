import { ownerRole } from '#domain/policies.ts';
import { environments, storedFlag } from '#domain/flags.ts';
import { isReadPolicy } from '#kit/contract/policies.ts';
import { composedAreas } from '#server/composedAreas.ts';
import type { NewRole } from '#features/platform/roles/server/index.ts';
import type { NewTenant } from '#server/createTenant.ts';
import type { DemoCatalogue } from './seedCatalogue.ts';
import { chileanDishes } from './demoDishes.ts';
import { costaRicanDishes, guatemalanDishes } from './demoDishesAbroad.ts';
import { chileanGroups, costaRicanGroups, guatemalanGroups } from './demoModifiers.ts';
import { chileanPlaces, type DemoPlace } from './demoPlaces.ts';
import { costaRicanPlaces, guatemalanPlaces } from './demoPlacesAbroad.ts';

/** The password of every demo user. */
export const demoPassword = 'Comanda.2026';
export const superAdminEmail = 'super@comanda.test';

/** A user of the platform for each of its roles. */
export const demoTeam = [
  { name: 'Equipo Comanda', email: superAdminEmail, role: ownerRole },
  { name: 'Sofía Soporte', email: 'soporte@comanda.test', role: 'Soporte' },
  { name: 'Fabián Cobranza', email: 'facturacion@comanda.test', role: 'Facturación' },
  { name: 'Inés Ingeniera', email: 'ingenieria@comanda.test', role: 'Ingeniería' },
] as const;

const { all, isReserved } = composedAreas.policies;

/** Roles a chain adds to the five it starts with. */
export const extraRoles: NewRole[] = [
  {
    name: 'lectura',
    description: 'Ve todo y no cambia nada.',
    policyIds: all.filter((policy) => isReadPolicy(policy) && !isReserved(policy)),
  },
  {
    name: 'encargado de local',
    description: 'Abre y cierra su local y sigue sus pedidos.',
    policyIds: ['stores.list', 'stores.show', 'stores.update', 'orders.list', 'orders.show', 'orders.update'],
  },
  {
    name: 'marketing',
    description: 'Nombres, fotos y etiquetas de la carta.',
    policyIds: all
      .filter((policy) => policy.startsWith('modifiers.'))
      .concat('products.list', 'products.show', 'products.update'),
  },
];

/** Features that demo tenants have enabled in every environment. */
export const demoFlags = Object.fromEntries(
  [
    'loyalty-program',
    'order-taker',
    'channel-integration',
    'pos-integration',
    'custom-landings',
    'campaigns',
    'mcp',
    'social-networks',
  ].flatMap((flag) => environments.map((each) => [storedFlag(flag, each), true])),
);

export type DemoTenant = NewTenant & {
  places: DemoPlace[];
  menus: string[];
  catalogue: DemoCatalogue;
  coupons: string[];
  /** A coupon that ended a week ago; a chain that has one also gets more than a year of history. */
  endedCoupon?: string | undefined;
  /** Whether the charge of its last invoice failed. */
  hasFailedPayment?: boolean;
  /** Whether it settles with its stores every week. */
  settlesWeekly?: boolean;
  /** Whether a store has an account at a point of sale. */
  hasPointOfSale?: boolean;
  questions: string[];
  /** People besides the administrator and the reader: name and role. */
  staff: [name: string, role: string][];
  phone: (index: number) => string;
};

const people = (names: string, role: string): [string, string][] => names.split(', ').map((name) => [name, role]);

export const demoTenants: DemoTenant[] = [
  {
    slug: 'demo',
    name: 'Sabores del Sur',
    cloudProjectId: 'sabores-del-sur',
    legalName: 'Sabores del Sur SpA',
    taxId: '76.543.210-3',
    country: 'cl',
    hosts: ['demo.localhost'],
    storefrontHosts: ['tienda-demo.localhost'],
    plan: 'Cadena',
    planPrice: 489_000,
    storeLimit: 250,
    settlesWeekly: true,
    hasPointOfSale: true,
    kitchenUrl: 'https://cocina.saboresdelsur.test',
    phone: (index) => `+569${String(61_204_318 + index * 7_919).slice(0, 8)}`,
    places: chileanPlaces,
    catalogue: { dishes: chileanDishes, groups: chileanGroups, most: 5_000 },
    menus: ['Carta principal', 'Carta mall', 'Carta costa', 'Carta sur', 'Carta delivery'],
    coupons: ['VUELVE10', 'TEECHAMOSDEMENOS', 'FIESTAS10'],
    endedCoupon: 'FIESTAS10',
    questions: [
      '¿Necesitas cubiertos?',
      '¿Es para celebrar algo?',
      '¿Dejamos el pedido en conserjería?',
      '¿Quieres salsas extra?',
    ],
    staff: [
      ...people(
        'Antonia Fuentes, Benjamín Araya, Camila Sepúlveda, Diego Muñoz, Elisa Contreras, Felipe Tapia',
        'user cc',
      ),
      ...people('Gabriela Reyes, Hugo Carrasco', 'admin cc'),
      ...people('Ignacia Vergara, Joaquín Espinoza, Karina Bravo, Lucas Henríquez, Macarena Pizarro', 'user kds'),
      ...people('Nicolás Saavedra, Olivia Cárdenas, Pedro Ñancupil', 'admin kds'),
      ...people(
        'Renata Olivares, Sebastián Godoy, Trinidad Vásquez, Ulises Peña, Valentina Orellana, Ximena Salazar',
        'encargado de local',
      ),
      ...people(
        'Agustín Cáceres, Bárbara Leiva, Cristóbal Parra, Daniela Rojas, Esteban Núñez, Fernanda Molina',
        'encargado de local',
      ),
      ...people('José Miguel Aránguiz, Pía Larraín', 'marketing'),
    ],
  },
  {
    slug: 'tica',
    name: 'Soda La Tica',
    cloudProjectId: 'soda-la-tica',
    legalName: 'Sodas Unidas S.A.',
    taxId: '3-101-654321',
    country: 'cr',
    hosts: ['tica.localhost'],
    plan: 'Esencial',
    planPrice: 98_000,
    storeLimit: 15,
    hasFailedPayment: true,
    kitchenUrl: 'https://cocina.sodalatica.test',
    phone: (index) => `+506${8_312_0457 + index * 3_571}`,
    places: costaRicanPlaces,
    catalogue: { dishes: costaRicanDishes, groups: costaRicanGroups, most: 200 },
    menus: ['Menú de la soda', 'Menú de playa'],
    coupons: ['PURAVIDA', 'VOLVEPRONTO'],
    questions: ['¿Ocupa cubiertos?', '¿Le agregamos chilera?'],
    staff: [
      ...people('María José Quesada, Andrés Solano, Yuliana Mora', 'user cc'),
      ...people('Esteban Chinchilla, Priscila Vargas', 'encargado de local'),
      ...people('Warner Arroyo, Nazareth Ulate', 'user kds'),
    ],
  },
  {
    slug: 'chapina',
    name: 'Antojitos La Chapina',
    cloudProjectId: 'antojitos-la-chapina',
    legalName: 'Antojitos La Chapina, S.A.',
    taxId: '8765432-1',
    country: 'gt',
    hosts: ['chapina.localhost'],
    plan: 'Esencial',
    planPrice: 149_900,
    storeLimit: 10,
    kitchenUrl: 'https://cocina.lachapina.test',
    phone: (index) => `+502${5_512_0934 + index * 4_637}`,
    places: guatemalanPlaces,
    catalogue: { dishes: guatemalanDishes, groups: guatemalanGroups, most: 200 },
    menus: ['Menú general'],
    coupons: ['CHAPIN10'],
    questions: ['¿Desea cubiertos?'],
    staff: [
      ...people('Luis Pablo Chávez, Dulce Ajú', 'user cc'),
      ...people('Mynor Xicará, Heidy Barrios', 'encargado de local'),
    ],
  },
];
