import { type DishFamily, family } from './demoFamily.ts';

/** Dishes of a Costa Rican soda, priced in colones. */
export const costaRicanDishes: DishFamily[] = [
  family(
    ['Casados', 'food', 'plate'],
    ['Casado de {0}', 'Arroz, frijoles, ensalada, plátano maduro y {0}.'],
    [
      'pollo a la plancha=3200 · bistec encebollado=3500 · chuleta=3400 · pescado=3900 · carne en salsa=3600 · vegetariano=2900 · fajitas de pollo=3500',
    ],
    { attributes: ['hot'], groups: ['Acompañamiento', 'Quitar ingredientes'] },
  ),
  family(
    ['Desayunos', 'food', 'plate'],
    ['{0} con {1}', '{0} recién hecho, con {1}.'],
    [
      'Gallo pinto=2200 · Tortilla aliñada=1900 · Empanada arreglada=1800 · Chorreadas=2100',
      'huevo=300 · natilla=200 · queso frito=500 · salchichón=500',
    ],
    { minutes: 10 },
  ),
  family(
    ['Arroces y sopas', 'food', 'soup'],
    ['{0}', '{0} de la casa.'],
    [
      'Arroz con pollo=3300 · Arroz con camarones=4900 · Olla de carne=3900 · Sopa negra=2600 · Chifrijo=3500 · Sopa de mariscos=4900',
    ],
    { minutes: 14, attributes: ['hot'] },
  ),
  family(
    ['Frescos', 'drink', 'glass'],
    ['Fresco de {0} {1}', 'De fruta, {1}.'],
    ['cas=1000 · tamarindo=1000 · mora=1100 · maracuyá=1100 · guanábana=1300', 'en agua=0 · en leche=400'],
    { minutes: 3, attributes: ['cold'] },
  ),
  family(
    ['Café y postres', 'dessert', 'coffee'],
    ['{0}', '{0}, como en casa.'],
    [
      'Café chorreado=900 · Agua dulce=800 · Tres leches=1800 · Arroz con leche=1500 · Flan de coco=1700 · Prestiños=1200',
    ],
    { minutes: 4 },
  ),
];

/** Dishes of a Guatemalan chain, priced in cents of quetzal. */
export const guatemalanDishes: DishFamily[] = [
  family(
    ['Antojitos', 'food', 'plate'],
    ['{0} de {1}', '{0} de {1}, con salsa y queso seco.'],
    [
      'Tostadas=1500 · Enchiladas=2000 · Garnachas=2200 · Tacos=1800 · Dobladas=1700',
      'res=500 · pollo=400 · frijol=0 · chicharrón=600',
    ],
    { minutes: 8, groups: ['Acompañamiento'] },
  ),
  family(
    ['Platos típicos', 'food', 'soup'],
    ['{0}', '{0} con arroz y tortillas.'],
    ['Pepián de pollo=5500 · Kak ik=6000 · Jocón=5250 · Hilachas=5000 · Caldo de res=4800 · Subanik=6500'],
    { minutes: 15, attributes: ['hot'] },
  ),
  family(
    ['Bebidas', 'drink', 'glass'],
    ['{0}', 'Vaso de medio litro.'],
    [
      'Rosa de Jamaica=1200 · Horchata=1200 · Atol de elote=1400 · Tamarindo=1200 · Chocolate=1500 · Licuado de papaya=1600',
    ],
    { minutes: 3 },
  ),
];
