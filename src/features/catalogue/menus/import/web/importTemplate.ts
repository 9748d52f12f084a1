import { type CountryCode, csvSeparator } from '#domain/countries.ts';
import { importColumns, type ImportField, importFields } from '../menuImport.contract.ts';

const example: Partial<Record<ImportField, string>> = {
  category: 'Pizzas',
  product: 'Pizza napolitana',
  description: 'Tomate, mozzarella y albahaca',
  price: '8990',
  hidden: 'no',
  available: 'sí',
  position: '1',
};

/** Example CSV in the country's format, so that Excel opens it in columns. */
export function importTemplate(country: CountryCode): string {
  const lines = [
    importFields.map((field) => importColumns[field].header),
    importFields.map((field) => example[field] ?? ''),
  ];
  const separator = csvSeparator(country);
  const cell = (text: string) => (text.includes(separator) ? `"${text}"` : text);
  const text = lines.map((cells) => `${cells.map(cell).join(separator)}\r\n`).join('');
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${text}`)}`;
}
