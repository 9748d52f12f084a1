import { countries, type CountryCode, csvSeparator } from '#domain/countries.ts';
import { harmlessCell, quotedCell } from '#kit/contract/values/csv.ts';

/** An example of a file of users in the country's own CSV, so that a double click opens it in columns. */
export function userTemplate(
  country: CountryCode,
  { roles, stores }: Record<'roles' | 'stores', readonly string[]>,
): string {
  const separator = csvSeparator(country);
  const names = [roles.join(' | ') || 'Cajero', stores.join(' | ') || 'Providencia'].map(harmlessCell);
  const lines = [
    ['Nombre', 'Correo', 'Teléfono', 'Roles', 'Locales'],
    ['Ana Rojas', 'ana.rojas@empresa.com', countries[country].phoneExample, ...names],
  ];
  const text = lines.map((cells) => `${cells.map((cell) => quotedCell(cell, separator)).join(separator)}\r\n`).join('');
  return `\uFEFF${text}`;
}
