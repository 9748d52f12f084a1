import { describe, expect, test } from 'vitest';
import { headerReader, repeatedHeaders, repeatedMessage } from './csvHeaders.ts';

const columns = {
  name: { header: 'producto', aliases: ['nombre producto'] },
  price: { header: 'precio', aliases: ['precio venta'] },
  place: { header: 'precio en el menú' },
};
const columnOf = headerReader(columns);

describe('a header', () => {
  test('stands for its column however it is written', () => {
    for (const header of ['Producto', ' NOMBRE_PRODUCTO ', 'nombre del producto', 'Nombre de producto'])
      expect(columnOf(header), header).toBe('name');
    expect(columnOf('Precio de Venta')).toBe('price');
    expect(columnOf('Precio menu')).toBe('place');
  });

  test('counts a small word where that alone tells two columns apart', () => {
    const dayOrHour = headerReader({ day: { header: 'Desde' }, hour: { header: 'Desde las' } });
    expect([dayOrHour('desde'), dayOrHour('DESDE LAS'), dayOrHour('Desde el')]).toEqual(['day', 'hour', 'day']);
  });

  test('of nobody stands for none', () => {
    expect([columnOf('comentario'), columnOf(''), columnOf('de')]).toEqual([undefined, undefined, undefined]);
  });

  test('that says what another one says is told with it', () => {
    const told = (headers: string[]) => {
      const found = repeatedHeaders(headers, headers.map(columnOf));
      return found && repeatedMessage(found);
    };
    expect(told(['producto', 'otra', 'otra', 'Nombre producto'])).toBe(
      'Las columnas «producto» y «Nombre producto» son la misma: deja una.',
    );
    expect(told(['precio', 'Precio'])).toBe('La columna «precio» está dos veces: deja una.');
    expect(told(['producto', 'precio', 'otra'])).toBe(null);
  });
});
