import { allPolicies, type Policy } from '#domain/policies.ts';
import type { NewRole, NewTenant } from './createTenant.ts';

/** The password of every demo user. */
export const demoPassword = 'Comanda.2026';
export const superAdminEmail = 'super@comanda.test';

const reads = allPolicies.filter((policy) => /\.(list|show)$/.test(policy));

/** Roles a chain adds to the five it starts with. */
export const extraRoles: NewRole[] = [
  { name: 'lectura', description: 'Ve todo y no cambia nada.', policies: reads },
  {
    name: 'encargado de local',
    description: 'Abre y cierra su local, sigue sus pedidos y mira sus reportes.',
    policies: [
      'stores.list',
      'stores.show',
      'stores.update',
      'orders.list',
      'orders.show',
      'orders.update',
      'kpi.show',
    ] satisfies Policy[],
  },
  {
    name: 'marketing',
    description: 'Cupones, banners y páginas.',
    policies: allPolicies.filter((policy) => /^(coupons|banners|position_banners|pop_ups|pages)\./.test(policy)),
  },
];

export type DemoTenant = NewTenant & {
  stores: [name: string, commune: string][];
  /** People besides the administrator and the reader: name and role. */
  staff: [name: string, role: string][];
  phone: (index: number) => string;
};

const people = (names: string, role: string): [string, string][] => names.split(', ').map((name) => [name, role]);

export const demoTenants: DemoTenant[] = [
  {
    slug: 'demo',
    name: 'Sabores del Sur',
    legalName: 'Sabores del Sur SpA',
    taxId: '76.543.210-3',
    country: 'cl',
    hosts: ['demo.localhost'],
    plan: 'Cadena',
    planPrice: 489_000,
    storeLimit: 250,
    renewsOn: '2026-12-05',
    storefrontUrl: 'https://www.saboresdelsur.test',
    kitchenUrl: 'https://cocina.saboresdelsur.test',
    phone: (index) => `+569${String(61_204_318 + index * 7_919).slice(0, 8)}`,
    stores: [
      ['Providencia Pedro de Valdivia', 'Providencia'],
      ['Providencia Manuel Montt', 'Providencia'],
      ['Ñuñoa Plaza', 'Ñuñoa'],
      ['Ñuñoa Irarrázaval', 'Ñuñoa'],
      ['Las Condes Escuela Militar', 'Las Condes'],
      ['Las Condes Apumanque', 'Las Condes'],
      ['Vitacura Bicentenario', 'Vitacura'],
      ['Santiago Lastarria', 'Santiago'],
      ['Santiago Barrio Italia', 'Santiago'],
      ['La Reina Príncipe de Gales', 'La Reina'],
      ['Peñalolén Quilín', 'Peñalolén'],
      ['Maipú Plaza', 'Maipú'],
      ['La Florida Vicuña Mackenna', 'La Florida'],
      ['Puente Alto Concha y Toro', 'Puente Alto'],
      ['San Miguel Gran Avenida', 'San Miguel'],
      ['Huechuraba Ciudad Empresarial', 'Huechuraba'],
      ['Viña del Mar Libertad', 'Viña del Mar'],
      ['Valparaíso Cerro Alegre', 'Valparaíso'],
      ['Concepción Barros Arana', 'Concepción'],
      ['La Serena Avenida del Mar', 'La Serena'],
      ['Antofagasta Balmaceda', 'Antofagasta'],
      ['Temuco Alemania', 'Temuco'],
      ['Puerto Varas Costanera', 'Puerto Varas'],
      ['Punta Arenas Magallanes', 'Punta Arenas'],
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
    legalName: 'Sodas Unidas S.A.',
    taxId: '3-101-654321',
    country: 'cr',
    hosts: ['tica.localhost'],
    plan: 'Esencial',
    planPrice: 98_000,
    storeLimit: 15,
    renewsOn: '2026-11-28',
    subscriptionStatus: 'failed_payment',
    storefrontUrl: 'https://www.sodalatica.test',
    kitchenUrl: 'https://cocina.sodalatica.test',
    phone: (index) => `+506${8_312_0457 + index * 3_571}`,
    stores: [
      ['San José Centro', 'San José'],
      ['Escazú Trejos Montealegre', 'Escazú'],
      ['Santa Ana Pueblo', 'Santa Ana'],
      ['Heredia Universidad', 'Heredia'],
      ['Alajuela Parque', 'Alajuela'],
      ['Cartago Basílica', 'Cartago'],
      ['Curridabat Plaza', 'Curridabat'],
      ['San Pedro Mall', 'Montes de Oca'],
      ['Guadalupe Iglesia', 'Goicoechea'],
      ['Liberia Blanco', 'Liberia'],
      ['Pérez Zeledón', 'Pérez Zeledón'],
      ['Jacó Playa', 'Garabito'],
    ],
    staff: [
      ...people('María José Quesada, Andrés Solano, Yuliana Mora', 'user cc'),
      ...people('Esteban Chinchilla, Priscila Vargas', 'encargado de local'),
      ...people('Warner Arroyo, Nazareth Ulate', 'user kds'),
    ],
  },
  {
    slug: 'chapina',
    name: 'Antojitos La Chapina',
    legalName: 'Antojitos La Chapina, S.A.',
    taxId: '8765432-1',
    country: 'gt',
    hosts: ['chapina.localhost'],
    plan: 'Esencial',
    planPrice: 149_900,
    storeLimit: 10,
    renewsOn: '2026-12-15',
    storefrontUrl: 'https://www.lachapina.test',
    kitchenUrl: 'https://cocina.lachapina.test',
    phone: (index) => `+502${5_512_0934 + index * 4_637}`,
    stores: [
      ['Zona 10 Zona Viva', 'Guatemala'],
      ['Zona 1 Centro Histórico', 'Guatemala'],
      ['Mixco San Cristóbal', 'Mixco'],
      ['Antigua Parque Central', 'Antigua Guatemala'],
      ['Quetzaltenango Centro', 'Quetzaltenango'],
      ['Cobán Plaza', 'Cobán'],
    ],
    staff: [
      ...people('Luis Pablo Chávez, Dulce Ajú', 'user cc'),
      ...people('Mynor Xicará, Heidy Barrios', 'encargado de local'),
    ],
  },
];
