import type { Weekday } from '#domain/time/weekdays.ts';
import { chileanDrinks } from './demoDrinks.ts';
import { type DishFamily, family } from './demoFamily.ts';

const extras = { groups: ['Agregados', 'Salsas', 'Quitar ingredientes'] };
const styles =
  'italiano=900 · chacarero=1100 · barros luco=1000 · barros jarpa=900 · a lo pobre=1600 · completo=800 · luco palta=1400 · queso cheddar=1000 · champiñón queso=1200 · tomate mayo=700 · brasileño=1300';
const sizes3 = 'individual=0 · mediana=4500 · familiar=8500';
const weekMenu: [Weekday, string][] = [
  ['monday', 'lunes'],
  ['tuesday', 'martes'],
  ['wednesday', 'miércoles'],
  ['thursday', 'jueves'],
  ['friday', 'viernes'],
];

/** Dishes of a Chilean chain. */
export const chileanDishes: DishFamily[] = [
  family(
    ['Empanadas', 'food', 'empanada'],
    ['Empanada {0} {1}, {2}', 'Masa hecha en casa, {1}, rellena {0}.'],
    [
      'de pino=2490 · de queso=1990 · de mariscos=2990 · de camarón queso=2890 · napolitana=2290 · de champiñón queso=2390 · de mechada queso=2690 · de ají de gallina=2590 · de espinaca ricotta=2290 · de choclo queso=2190 · de jaiba=3190 · de macha queso=3290 · de plateada=2890 · de pollo=2390 · de prosciutto rúcula=2790 · de manzana canela=1990 · vegana de pino=2590',
      'de horno=0 · frita=200',
      'unidad=0 · media docena=10900 · docena=20900',
    ],
    { minutes: 12, attributes: ['hot'] },
  ),
  family(
    ['Completos', 'food', 'hotdog'],
    ['{1} {0} {2}', 'Pan de completo tibio con {1}, al estilo {0}.'],
    [
      'italiano=2490 · dinámico=2690 · completo tradicional=2390 · a lo pobre=3290 · chacarero=2890 · brasileño=2790 · palta mayo=2490 · as=3390 · tomate mayo=2190 · cheddar tocino=2990 · alemán=2390 · criollo=2690',
      'Vienesa=0 · Vienesa XL=900 · Vienesa vegana=700 · Gorda artesanal=1500',
      'clásico=0 · en pan brioche=600 · con papas fritas=1900',
    ],
    { minutes: 8, attributes: ['hot'], ...extras },
  ),
  family(
    ['Sándwiches', 'food', 'sandwich'],
    ['{0} {1} en {2}', '{0} a la plancha, {1}, en {2} recién salido del horno.'],
    [
      'Churrasco=4990 · Lomito=5290 · Mechada=5490 · Ave=4890 · Hamburguesa de la casa=5190 · Merluza frita=4990 · Plateada=5990 · Seitán=4990',
      styles,
      'frica=0 · marraqueta=0 · pan amasado=300 · brioche=500 · pan pita=200',
    ],
    { minutes: 14, attributes: ['hot'], ...extras },
  ),
  family(
    ['Hamburguesas', 'food', 'burger'],
    ['{0} {1}', 'Carne de vacuno molida en el local, pan brioche y {0}.'],
    [
      'Clásica=4990 · Cheddar bacon=5990 · Palta tomate=5690 · Champiñón suizo=5890 · Cebolla caramelizada=5790 · BBQ crispy=6190 · Mexicana jalapeño=5990 · Azul rúcula=6290 · A lo pobre=6690 · Trufada=6990 · Pollo crispy=5490 · Pollo grillado=5290 · Salmón=6790 · Garbanzo=4990 · Lenteja quinoa=4990 · Plant based=6490',
      'simple=0 · doble=1990 · triple=3690 · simple con papas=1900 · doble con papas=3790',
    ],
    { minutes: 15, attributes: ['hot'], groups: ['Punto de la carne', ...extras.groups] },
  ),
  family(
    ['Pizzas', 'food', 'pizza'],
    ['Pizza {0} {1}, masa {2}', 'Masa {2} de fermentación lenta, salsa de tomate de la casa y {0}.'],
    [
      'Margarita=6990 · Napolitana=7290 · Pepperoni=7490 · Española=7690 · Cuatro quesos=8290 · Vegetariana=7490 · Hawaiana=7490 · Prosciutto rúcula=8690 · Pollo BBQ=7990 · Mechada queso=8490 · Camarón ciboulette=8990 · Palmito choclo=7690 · Chilena=7990 · Choricillo=7590 · Champiñón tocino=7890 · Carbonara=8190 · Griega=7890 · Atún cebolla=7790 · Caprese=7690 · Diavola=7990 · Fugazza=6990 · Trufa=9490',
      sizes3,
      'tradicional=0 · delgada=0 · integral=500',
    ],
    { minutes: 22, attributes: ['hot'], groups: ['Borde de la pizza', 'Agregados'] },
  ),
  family(
    ['Sushi', 'food', 'sushi'],
    ['Roll {0} envuelto en {1}', 'Diez piezas de {0}, envueltas en {1}. Con soya y jengibre.'],
    [
      'california=5490 · acevichado=6990 · ebi furai=6290 · tori teriyaki=5990 · sake queso=6490 · vegetariano=4990 · palmito palta=5290 · kani=5690 · atún=6790 · pulpo al olivo=7190 · champiñón furai=5490 · tako=6990 · spicy salmón=6690 · ceviche mixto=7290 · camarón apanado=6390 · pollo crispy=5890 · almendrado=6190 · tropical mango=6290',
      'nori=0 · palta=900 · salmón=1300 · panko=700 · ciboulette=500 · queso crema=800 · sésamo=300 · masago=1100',
    ],
    { minutes: 18, attributes: ['cold'], groups: ['Palitos y salsas'] },
  ),
  family(
    ['Pastas', 'food', 'pasta'],
    ['{0} {1}', 'Pasta fresca, {1}, con queso parmesano aparte.'],
    [
      'Fettuccine=5990 · Spaghetti=5490 · Ravioles de ricotta=6990 · Sorrentinos de jaiba=8290 · Ñoquis=5990 · Lasaña=7290 · Canelones=6990 · Panzotti de zapallo=7190 · Penne integrales=5790',
      'boloñesa=900 · alfredo=1100 · pomodoro=500 · pesto=900 · carbonara=1200 · a la huancaína=1300 · mariscos=2600 · champiñón=1200 · cuatro quesos=1400 · arrabiata=600 · camarón al ajillo=2300',
    ],
    { minutes: 18, attributes: ['hot'] },
  ),
  family(
    ['Ensaladas', 'food', 'salad'],
    ['Ensalada {0} con {1}, {2}', 'Hojas lavadas en el local, {0}, {1} y vinagreta aparte.'],
    [
      'César=4990 · chilena=3990 · mediterránea=5290 · de quinoa=5190 · griega=5290 · de la huerta=4790 · nicoise=5690 · del sur=5490 · waldorf=5290 · capresse=5190',
      'pollo grillado=1200 · salmón ahumado=2400 · camarones=2200 · tofu=1100 · huevo duro=600',
      'mediana=0 · grande=1500 · familiar=4900',
    ],
    { minutes: 10, attributes: ['cold'], groups: ['Aderezos', 'Quitar ingredientes'] },
  ),
  family(
    ['Platos de fondo', 'food', 'plate'],
    ['{0} con {1}', '{0} con {1}. Incluye pebre y pan amasado.'],
    [
      'Lomo liso=9990 · Lomo vetado=11990 · Filete=13990 · Pollo asado=6990 · Pechuga grillada=7290 · Milanesa de vacuno=7990 · Costillar al horno=9490 · Plateada al jugo=8990 · Merluza frita=7490 · Reineta a la plancha=8990 · Salmón a la mantequilla=10990 · Congrio frito=11490 · Chuleta de centro=7290 · Mechada al vino=8490 · Pernil=9990 · Escalopa kaiser=8490 · Berenjena gratinada=6490 · Albóndigas en salsa=6790',
      'papas fritas=0 · puré=0 · arroz blanco=0 · arroz a la valenciana=500 · ensalada chilena=300 · quinoa salteada=700 · papas mayo=400 · verduras salteadas=500 · agregado a lo pobre=1900 · papas rústicas=600 · puré picante=300 · pastelera de choclo=900 · porotos granados=900 · tomate cebolla=200',
    ],
    { minutes: 20, attributes: ['hot'], groups: ['Punto de la carne', 'Salsas', 'Elige tu bebida'] },
  ),
  family(
    ['Cazuelas y sopas', 'food', 'soup'],
    ['{0} {1}', 'Cocinada a fuego lento, {1}. Se sirve muy caliente.'],
    [
      'Cazuela de vacuno=6490 · Cazuela de ave=5990 · Caldillo de congrio=8490 · Paila marina=7990 · Crema de zapallo=3990 · Crema de espárragos=4290 · Consomé de ave=3290 · Ajiaco=4990 · Valdiviano=5290 · Charquicán=5490 · Porotos con riendas=5290 · Lentejas con longaniza=5490 · Carbonada=5290 · Sopa de cebolla=4490',
      'individual=0 · para compartir=5900 · con huevo=700',
    ],
    { minutes: 12, attributes: ['hot'] },
  ),
  family(
    ['Chorrillanas y papas', 'food', 'fries'],
    ['{0} {1}', 'Papas cortadas a mano, fritas dos veces. {1}.'],
    [
      'Chorrillana tradicional=9990 · Chorrillana mechada=11990 · Chorrillana de pollo=9490 · Chorrillana mariscos=12990 · Chorrillana vegana=9490 · Salchipapas=5490 · Papas cheddar tocino=5990 · Papas supremas=6490 · Papas rústicas=3990 · Papas fritas=2990 · Camote frito=3490 · Aros de cebolla=3290 · Nuggets con papas=4990 · Yuca frita=3690',
      'para uno=0 · para dos=4900 · para cuatro=9900 · XL=14900',
    ],
    { minutes: 15, attributes: ['hot'], groups: ['Salsas'] },
  ),
  family(
    ['Ceviches y mar', 'food', 'bowl'],
    ['{0} {1}', 'Marinado en limón de Pica, {1}. Con camote y maíz tostado.'],
    [
      'Ceviche de reineta=7990 · Ceviche mixto=8990 · Ceviche de salmón=9490 · Ceviche nikkei=9990 · Ceviche de cochayuyo=6490 · Tiradito de pulpo=9990 · Machas a la parmesana=11990 · Ostiones gratinados=11990 · Camarones al pil pil=9490 · Locos mayo=15990 · Chupe de jaiba=9990 · Mariscal frío=8990',
      'porción=0 · grande=3500 · jarra para compartir=8900',
    ],
    { minutes: 15, attributes: ['cold', 'gluten_free'] },
  ),
  family(
    ['Parrilla', 'food', 'plate'],
    ['{0} para {1}', 'A la parrilla con espino. Para {1}, con papas cocidas y ensaladas.'],
    [
      'Parrillada del sur=11990 · Parrillada mixta=10990 · Parrillada de mar=13990 · Asado de tira=12990 · Costillar ahumado=11490 · Pollo a las brasas=8990 · Longanizas de Chillán=7990 · Anticuchos=8490 · Parrilla vegetariana=8990',
      'uno=0 · dos=10900 · cuatro=29900 · seis=45900',
    ],
    { minutes: 35, attributes: ['hot'], groups: ['Punto de la carne', 'Salsas'] },
  ),
  family(
    ['Bowls y wraps', 'food', 'bowl'],
    ['{0} de {1} {2}', 'Base de {2} con {1}, verduras de la estación y salsa aparte.'],
    [
      'Bowl=5990 · Wrap=4990 · Burrito=5490 · Poke=6990',
      'pollo teriyaki=0 · salmón=1900 · carne mechada=1100 · camarón=1800 · tofu ahumado=300 · falafel=300 · atún sellado=1700',
      'con arroz=0 · con quinoa=600 · con hojas verdes=200',
    ],
    { minutes: 12, groups: ['Aderezos', 'Agregados'] },
  ),
  family(
    ['Tablas', 'food', 'board'],
    ['Tabla {0} para {1}', 'Para compartir entre {1}: {0}.'],
    [
      'de quesos=12990 · de fiambres=11990 · mixta=13990 · del mar=17990 · vegetariana=11990 · alemana=13490 · criolla=12990 · de empanaditas=10990 · de sushi=19990 · dulce=9990',
      'dos=0 · cuatro=9000 · ocho=24000',
    ],
    { minutes: 20 },
  ),
  family(
    ['Desayunos y onces', 'food', 'coffee'],
    ['{0} con {1}', '{0} con {1}. Se sirve todo el día.'],
    [
      'Paila de huevos=3990 · Tostadas con palta=4290 · Omelette=4490 · Panqueques=4290 · Ave palta=4590 · Barros jarpa=3990 · Yogur con granola=3490 · Huevos benedictinos=5990 · Marraqueta con mantequilla=1990',
      'café americano=1000 · té=800 · jugo natural=1600 · leche con plátano=1500 · chocolate caliente=1500',
    ],
    { minutes: 10, groups: ['Tipo de leche', 'Endulzante'] },
  ),
  family(
    ['Niños', 'food', 'burger'],
    ['Cajita {0} con {1}', 'Porción para niños con {1} y una sorpresa.'],
    [
      'hamburguesa=4490 · nuggets=4290 · pollo a la plancha=4490 · pizza=4490 · spaghetti=4190 · vienesa=3990 · salchipapas=3990 · mini empanadas=4190',
      'jugo en caja=0 · leche con chocolate=300 · bebida=200 · agua=0',
    ],
    { minutes: 12 },
  ),
  ...chileanDrinks,
  family(
    ['Panadería', 'food', 'bread'],
    ['{0}, {1}', 'Sale del horno dos veces al día.'],
    [
      'Marraqueta=390 · Hallulla=390 · Pan amasado=690 · Dobladita=590 · Ciabatta=890 · Pan integral=790 · Croissant=1690 · Berlín=1290 · Empolvado=990 · Pan de huevo=890 · Brioche=1190 · Focaccia=1990 · Baguette=1490 · Sopaipilla=590',
      'unidad=0 · bolsa de seis=2900 · docena=5500',
    ],
    { minutes: 2, attributes: ['vegetarian'] },
  ),
  family(
    ['Salsas y extras', 'extra', 'sauce'],
    ['{0}, {1}', 'Para llevar.'],
    [
      'Mayonesa casera=590 · Mayonesa de ajo=690 · Ketchup=390 · Mostaza=390 · Ají pebre=490 · Pebre de la casa=590 · Salsa verde=690 · Chimichurri=690 · BBQ=690 · Salsa de ostión=790 · Soya=490 · Teriyaki=690 · Unagi=690 · Palta molida=1490 · Salsa golf=590 · Cheddar fundido=990',
      'pote 60 cc=0 · pote 150 cc=900 · frasco 250 cc=2500',
    ],
    { minutes: 1 },
  ),
  family(
    ['Banquetería', 'combo', 'board'],
    ['{0} para {1} personas', 'Pídela con un día de anticipación. Alcanza para {1}.'],
    [
      'Caja de canapés=24990 · Caja de empanaditas=22990 · Coffee break=34990 · Caja de sushi=39990 · Mesa de postres=36990 · Bandeja de mini sándwiches=27990 · Caja saludable=31990 · Desayuno de oficina=32990 · Parrillada para eventos=79990 · Torta de cumpleaños=24990',
      '10=0 · 20=22000 · 30=43000 · 50=82000',
    ],
    { minutes: 60 },
  ),
  ...weekMenu.map(([day, name]) =>
    family(
      ['Menú del día', 'combo', 'plate'],
      [`Menú de ${name}: {0} con {1}`, `Solo los ${name}. Entrada, fondo, postre y jugo del día.`],
      [
        'pollo al jugo=5990 · cazuela=5990 · merluza=6290 · guiso de lentejas=5490 · carne mechada=6490 · pastel de papas=5990 · pastel de choclo=6490 · budín de verduras=5490 · lomo saltado=6990 · albóndigas=5990 · ají de gallina=6290 · tortilla española=5490',
        'arroz=0 · puré=0 · ensalada=0 · papas fritas=500 · quinoa=500 · fideos=0',
      ],
      { minutes: 10, attributes: ['hot'], weekdays: [day], groups: ['Elige tu bebida'] },
    ),
  ),
  family(
    ['Almuerzo ejecutivo', 'combo', 'plate'],
    ['Ejecutivo de {0}, {1} y {2}', 'Fondo de {0} con {1}, pan, bebida y de postre {2}.'],
    [
      'pollo grillado=7490 · lomo a la plancha=9490 · reineta=8490 · salmón=9990 · mechada=8490 · escalopa=8290 · chuleta=7790 · seitán al vino=7490 · berenjena=6990 · pavo al horno=7990 · costillar=8990 · congrio=9990 · filete=11490 · plateada=8990 · ñoquis=7490 · lasaña=7790 · pastel de jaiba=9490 · risotto=8290',
      'papas fritas=0 · puré=0 · arroz=0 · ensalada chilena=200 · quinoa=500 · verduras=300',
      'fruta de la estación=0 · leche asada=300 · flan=200 · mote con huesillo=300 · sémola=200',
    ],
    { minutes: 14, attributes: ['hot'], groups: ['Punto de la carne', 'Elige tu bebida'] },
  ),
  family(
    ['Combos', 'combo', 'combo'],
    ['Combo {0} con {1} y {2}', '{0} con {1} y {2}, a mejor precio que por separado.'],
    [
      'churrasco italiano=6490 · completo italiano=3990 · hamburguesa clásica=6490 · hamburguesa doble=7990 · pizza individual=7990 · roll california=6490 · ave palta=5990 · lomito completo=6990 · wrap de pollo=5990 · ensalada César=5990 · chorrillana=10990 · pollo asado=7490 · empanada de pino=3690 · bowl de salmón=7990 · mechada queso=6790 · pescado frito=6990 · barros luco=6490 · completo vegano=4490 · roll acevichado=7490 · nuggets=5490',
      'papas fritas=1500 · aros de cebolla=1700 · empanada de queso=1800 · ensalada=1300 · camote frito=1800 · sopaipillas=900 · yuca frita=1800 · fruta=900',
      'bebida=900 · jugo natural=1700 · cerveza=1800 · agua mineral=800 · té helado=1100 · limonada=1400 · café=1200 · bebida sin azúcar=900',
    ],
    { minutes: 16, groups: ['Elige tu bebida', 'Salsas'] },
  ),
];
