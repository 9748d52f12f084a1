import { type DemoPlace, place } from './demoPlaces.ts';

export const costaRicanPlaces: DemoPlace[] = [
  place('San José', 9.9325, -84.0796, 'Centro: Avenida Central, calle 5'),
  place('Escazú', 9.9189, -84.1399, 'Trejos Montealegre: 200 m este del Centro Comercial Trejos Montealegre'),
  place('Santa Ana', 9.9326, -84.1826, 'Pueblo: 100 m norte de la iglesia'),
  place('Heredia', 9.9985, -84.1165, 'Universidad: Frente a la entrada de la Universidad Nacional'),
  place('Alajuela', 10.0163, -84.2116, 'Parque: Costado sur del Parque Central'),
  place('Cartago', 9.8644, -83.9194, 'Basílica: 150 m oeste de la Basílica'),
  place('Curridabat', 9.9144, -84.0343, 'Plaza: Plaza del Sol, local 14'),
  place('Montes de Oca', 9.9336, -84.0508, 'San Pedro Mall: Mall San Pedro, piso 3'),
  place('Goicoechea', 9.9469, -84.0559, 'Guadalupe Iglesia: 75 m sur de la iglesia de Guadalupe'),
  place('Liberia', 10.6346, -85.4407, 'Blanco: Calle Real, contiguo al Parque Mario Cañas'),
  place('Pérez Zeledón', 9.3755, -83.7028, 'Centro: Frente al Parque de San Isidro'),
  place('Garabito', 9.6149, -84.6285, 'Jacó Playa: Avenida Pastor Díaz, 50 m sur'),
];

export const guatemalanPlaces: DemoPlace[] = [
  place(
    'Guatemala',
    14.6049,
    -90.5133,
    'Zona 10 Zona Viva: 13 calle 2-60 Zona 10 · Zona 1 Centro Histórico: 6a avenida 10-40 Zona 1',
  ),
  place('Mixco', 14.6333, -90.6064, 'San Cristóbal: Boulevard San Cristóbal 8-20'),
  place('Antigua Guatemala', 14.5573, -90.7332, 'Parque Central: 5a avenida Norte 12'),
  place('Quetzaltenango', 14.8347, -91.5181, 'Centro: 12 avenida 5-21 Zona 1'),
  place('Cobán', 15.4708, -90.3708, 'Plaza: 1a calle 3-15 Zona 2'),
];
