import { type CountryCode, countries } from '#domain/countries.ts';
import type { Customer } from '#features/sales/orders/record/orderShape.contract.ts';
import { normalise } from '#kit/contract/text.ts';

type People = { first: string[]; last: string[]; streets: string[] };

const people = (first: string, last: string, streets: string): People => ({
  first: first.split(' · '),
  last: last.split(' · '),
  streets: streets.split(' · '),
});

/** Who orders and where they live: names and streets as they are usual in a country. */
export const demoPeople: Record<CountryCode, People> = {
  cl: people(
    'Camila · Matías · Javiera · Vicente · Constanza · Benjamín · Francisca · Tomás · Catalina · Ignacio · Isidora · Martín · Antonia · Joaquín · Florencia · Rodrigo · Paula · Cristián · Marcela · Gonzalo · Daniela · Álvaro · Carolina',
    'González · Muñoz · Rojas · Díaz · Pérez · Soto · Contreras · Silva · Martínez · Sepúlveda · Morales · Rodríguez · López · Fuentes · Hernández · Torres · Araya · Flores · Espinoza · Valenzuela · Castillo · Tapia · Reyes · Gutiérrez · Castro · Pizarro · Álvarez · Vásquez · Fernández',
    'Los Aromos · Las Acacias · San Martín · Los Alerces · Manuel Rodríguez · Las Violetas · Los Copihues · Arturo Prat · El Roble · Los Plátanos · Balmaceda · Las Hortensias · O’Higgins · Los Jazmines · Santa Isabel · Gabriela Mistral · Los Canelos',
  ),
  cr: people(
    'María José · Andrés · Fiorella · Esteban · Tatiana · Minor · Yorleny · Randall · Adriana · Kendall · Silvia · Óscar · Melissa · Allan · Gabriela · Jeison · Karla',
    'Rodríguez · Vargas · Jiménez · Mora · Rojas · Ramírez · Araya · Solano · Quesada · Chaves · Alfaro · Campos · Arias · Castro · Salas · Brenes · Ulate · Zúñiga · Cordero',
    'Calle Blancos · Avenida Segunda · Calle La Amistad · Paseo Colón · Avenida Central · Calle Los Negritos · Calle Real · Avenida Diez · Calle Rosales',
  ),
  gt: people(
    'Luis Pablo · Dulce · Mynor · Ana Lucía · Byron · Heidy · Estuardo · María Fernanda · Edgar · Claudia · Selvin · Ingrid · Otto · Karla · Wilmer · Brenda',
    'Chávez · López · Xicará · Morales · Ajú · García · Barrios · Pérez · Sandoval · Ramírez · Cifuentes · Ortiz · Monzón · Castillo · Juárez · Méndez · Estrada',
    'Avenida Reforma · Calle Mariscal · Avenida Las Américas · Calzada Roosevelt · Sexta Avenida · Calle Real · Avenida Hincapié · Diagonal Seis',
  ),
  mx: people(
    'Guadalupe · José Luis · Alejandra · Juan Carlos · Mariana · Ricardo · Ximena · Eduardo · Fernanda · Miguel Ángel · Regina · Emiliano',
    'Hernández · García · Martínez · López · González · Pérez · Sánchez · Ramírez · Cruz · Flores · Gómez · Morales · Vázquez',
    'Insurgentes · Reforma · Álvaro Obregón · Durango · Tamaulipas · Amsterdam · Orizaba · Colima',
  ),
};

/** The digits of the n-th guest's phone after the calling code; no two below five million are the same. */
export function guestNumber(country: CountryCode, index: number): string {
  const { mobilePrefix, phoneDigits } = countries[country];
  const free = phoneDigits - mobilePrefix.length;
  // Multiplied by a number prime to ten, so that neighbours look nothing alike.
  return mobilePrefix + String(4 * 10 ** (free - 1) + ((index * 1_234_577) % 10 ** (free - 1))).padStart(free, '0');
}

/** The n-th guest of a country: always the same one. */
export function guestOf(country: CountryCode, index: number): Customer {
  const { first, last } = demoPeople[country];
  const name = [
    first[index % first.length],
    last[(index * 7 + Math.floor(index / first.length)) % last.length],
    last[(index * 11 + 5) % last.length],
  ].join(' ');
  return {
    name,
    phone: `+${countries[country].callingCode}${guestNumber(country, index)}`,
    mail: index % 5 === 4 ? null : `${normalise(name).replace(/[^a-z]+/g, '.')}${index}@correo.test`,
  };
}
