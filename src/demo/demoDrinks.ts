import { type DishFamily, family } from './demoFamily.ts';

/** Drinks and sides of a Chilean chain. */
export const chileanDrinks: DishFamily[] = [
  family(
    ['Postres', 'dessert', 'cake'],
    ['{0}, {1}', 'Hecho en nuestra pastelería. {1}.'],
    [
      'Torta tres leches=3490 · Torta mil hojas=3490 · Torta selva negra=3490 · Torta de panqueque naranja=3690 · Cheesecake de frambuesa=3690 · Cheesecake de maracuyá=3690 · Kuchen de nuez=3290 · Kuchen de murta=3390 · Pie de limón=3190 · Tiramisú=3690 · Brownie=2490 · Leche asada=2290 · Suspiro limeño=2990 · Mote con huesillo=2490 · Celestinos=2990 · Sémola con leche=2290 · Torta de zanahoria=3390 · Alfajores=1490 · Volcán de chocolate=3990 · Crème brûlée=3690',
      'porción=0 · para seis=15900 · entero=26900',
    ],
    { minutes: 5, attributes: ['vegetarian'] },
  ),
  family(
    ['Helados', 'dessert', 'icecream'],
    ['Helado de {0}, {1}', 'Helado artesanal de {0}.'],
    [
      'vainilla=1990 · chocolate=1990 · frutilla=1990 · manjar=2090 · lúcuma=2190 · chirimoya=2290 · pistacho=2490 · menta chip=2090 · maqui=2390 · limón de Pica=1990 · café=2090 · cookies=2190 · frambuesa=2090 · mango=2090',
      'simple=0 · doble=1000 · triple=1900 · medio litro=4500 · litro=8500',
    ],
    { minutes: 3, attributes: ['cold', 'vegetarian'], groups: ['Toppings'] },
  ),
  family(
    ['Bebidas', 'drink', 'can'],
    ['{0} {1}', 'Bien fría.'],
    [
      'Coca-Cola=1490 · Coca-Cola Zero=1490 · Fanta=1490 · Sprite=1490 · Sprite Zero=1490 · Bilz=1390 · Pap=1390 · Kem Piña=1390 · Ginger Ale=1490 · Tónica=1490 · Agua con gas=1190 · Agua sin gas=1190 · Agua saborizada=1390 · Limón Soda=1390 · Inca Kola=1590',
      'lata 350 ml=0 · botella 500 ml=300 · botella 591 ml=500 · botella 1,5 L=1300 · botella 3 L=2500',
    ],
    { minutes: 1, attributes: ['cold', 'vegan', 'gluten_free'] },
  ),
  family(
    ['Jugos naturales', 'drink', 'glass'],
    ['Jugo de {0} {1}, {2}', 'Fruta entera, sin azúcar agregada. {1}.'],
    [
      'frambuesa=2490 · frutilla=2490 · mango=2690 · piña=2490 · naranja=2690 · maracuyá=2790 · chirimoya=2990 · melón=2290 · durazno=2390 · arándano=2790 · guayaba=2590 · limonada menta jengibre=2390 · zanahoria naranja=2690 · verde detox=2890',
      'en agua=0 · en leche=400 · en leche de almendra=800',
      '350 ml=0 · 500 ml=700 · jarra 1 L=2900',
    ],
    { minutes: 5, attributes: ['cold', 'vegetarian'], groups: ['Endulzante'] },
  ),
  family(
    ['Cafetería', 'drink', 'coffee'],
    ['{0} {1}', 'Grano tostado en Chile.'],
    [
      'Espresso=1690 · Americano=1890 · Cortado=2090 · Cappuccino=2390 · Latte=2490 · Mocaccino=2790 · Flat white=2490 · Macchiato=2190 · Café helado=2990 · Frappé de manjar=3290 · Chocolate caliente=2690 · Matcha latte=3190 · Chai latte=2990 · Té verde=1590 · Té negro=1590 · Manzanilla=1490 · Boldo=1490 · Hierba luisa=1490',
      'chico=0 · mediano=400 · grande=800',
    ],
    { minutes: 4, attributes: ['hot', 'vegetarian'], groups: ['Tipo de leche', 'Endulzante'] },
  ),
  family(
    ['Cervezas', 'alcohol', 'bottle'],
    ['{0} {1}', 'Venta solo a mayores de 18 años.'],
    [
      'Kunstmann Torobayo=2490 · Kunstmann Lager=2490 · Austral Calafate=2590 · Austral Lager=2390 · Escudo=1690 · Cristal=1690 · Royal Guard=1790 · Heineken=2190 · Corona=2290 · Stella Artois=2190 · Becker=1590 · Kross 5=2890 · Kross Golden=2690 · Cuello Negro Stout=2990 · Szot Pale Ale=2890 · Sin alcohol=1890',
      'lata 350 ml=0 · botella 330 ml=300 · schop 500 ml=1100 · pack de seis=8900',
    ],
    { minutes: 2, attributes: ['cold'] },
  ),
  family(
    ['Vinos', 'alcohol', 'wine'],
    ['{0} {1}, {2}', '{1} del valle, {0}. Venta solo a mayores de 18 años.'],
    [
      'Viña del Alba=3490 · Cerro Manso=3990 · Casa Huelén=3290 · Tres Esteros=4290 · Raíz del Maule=3690 · Quebrada Honda=4990 · Los Boldales=3490 · Estero Claro=3990',
      'Cabernet Sauvignon=0 · Carménère=0 · Merlot=0 · Syrah=300 · Sauvignon Blanc=0 · Chardonnay=200 · Pinot Noir=600 · País=0 · Rosé=0 · Espumante Brut=900',
      'copa=0 · media botella=3900 · botella=8900',
    ],
    { minutes: 2 },
  ),
  family(
    ['Coctelería', 'alcohol', 'cocktail'],
    ['{0} {1}', 'Venta solo a mayores de 18 años.'],
    [
      'Pisco sour=4490 · Pisco sour maracuyá=4790 · Mango sour=4690 · Terremoto=3990 · Mojito=4690 · Mojito frambuesa=4990 · Caipiriña=4690 · Piscola=4290 · Aperol spritz=5490 · Gin tonic=5490 · Margarita=4990 · Daiquiri frutilla=4890 · Borgoña=3990 · Ramazzotti spritz=5490 · Negroni=5690 · Moscow mule=5290 · Serena libre=4690 · Jote=3690 · Mocktail de menta=3490 · Mojito sin alcohol=3690',
      'copa=0 · doble=2000 · jarra=7900',
    ],
    { minutes: 4, attributes: ['cold'] },
  ),
];
