export type Strength = { score: 0 | 1 | 2 | 3 | 4; word: string; advice: string | null };

const shortest = 10;
const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];
const obvious = /(.)\1{3}|0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|contrase|password|comanda/i;

const missing = (count: number) => (count === 1 ? 'Falta 1 carácter.' : `Faltan ${count} caracteres.`);

/** How hard a password is to guess, with what would make it harder: length counts most, sameness takes away. */
export function passwordStrength(password: string): Strength {
  if (password.length < shortest) return { score: 0, word: 'Muy corta', advice: missing(shortest - password.length) };
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const points = password.length + variety * 2;
  const dull = obvious.test(password) || new Set(password).size < 5;
  if (dull) return { score: 1, word: 'Débil', advice: 'Evita repeticiones, secuencias y palabras obvias.' };
  if (points < 18) return { score: 2, word: 'Aceptable', advice: 'Con unas palabras más será mucho más segura.' };
  if (points < 24) return { score: 3, word: 'Buena', advice: null };
  return { score: 4, word: 'Excelente', advice: null };
}
