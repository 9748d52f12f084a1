import type { CountryCode } from '#domain/countries.ts';
import { demoPeople } from './demoGuests.ts';

const names = (text: string): string[] => text.split(' · ');

const shared = names(
  'Abel · Adrián · Agustín · Aldo · Alexis · Alfonso · Alonso · Ana · Andrea · Aníbal · Ariel · Bastián · Beatriz · Bruno · Carla · César · Clara · Damián · Darío · David · Elena · Elías · Emilio · Enzo · Erika · Fabián · Felipe · Félix · Gaspar · Germán · Gloria · Héctor · Hernán · Horacio · Inés · Iván · Jaime · Jonathan · Jorge · Julia · Leandro · Leonel · Lidia · Lorena · Lucas · Luis · Manuel · Marcos · Mario · Maximiliano · Mónica · Natalia · Néstor · Nicolás · Norma · Orlando · Óscar · Patricia · Pedro · Rafael · Ramiro · Raúl · Rebeca · Ricardo · Rocío · Rubén · Samuel · Sandra · Saúl · Simón · Tamara · Teresa · Úrsula · Valeria · Víctor · Wilson · Yasna · Zulema',
);

/** The n-th driver of a country: first names repeat late, so that an alphabetical list is varied. */
export function driverNameOf(country: CountryCode, index: number): string {
  const { first, last } = demoPeople[country];
  const all = [...new Set([...shared, ...first])];
  const round = Math.floor(index / all.length);
  const surname = (nth: number) => last[nth % last.length];
  return [all[index % all.length], surname(index * 7 + round * 3), surname(index * 11 + round + 5)].join(' ');
}
