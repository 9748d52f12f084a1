import { describe, expect, test } from 'vitest';
import { headerReader, repeatedHeaders, repeatedMessage } from './csvHeaders.ts';

const columns = {
  name: { header: 'producto', aliases: ['nombre producto'] },
  price: { header: 'precio', aliases: ['precio venta'] },
  place: { header: 'precio en el menú' },
};
const columnOf = headerReader(columns);

describe('a header', () => {
  test('matches its column in any spelling', () => {
    for (const header of ['Producto', ' NOMBRE_PRODUCTO ', 'nombre del producto', 'Nombre de producto'])
      expect(columnOf(header), header).toBe('name');
    expect(columnOf('Precio de Venta')).toBe('price');
    expect(columnOf('Precio menu')).toBe('place');
  });

  test('counts a small word where only it distinguishes two columns', () => {
    const dayOrHour = headerReader({ day: { header: 'Desde' }, hour: { header: 'Desde las' } });
    expect([dayOrHour('desde'), dayOrHour('DESDE LAS'), dayOrHour('Desde el')]).toEqual(['day', 'hour', 'day']);
  });

  test('with the code of a language is another column', () => {
    expect(['producto_en', 'producto_el', 'Producto (en)', 'Producto-la'].map(columnOf)).toEqual(
      Array(4).fill(undefined),
    );
    expect(columnOf('precio_de_venta')).toBe('price');
  });

  test('that matches no column is ignored', () => {
    expect([columnOf('comentario'), columnOf(''), columnOf('de')]).toEqual([undefined, undefined, undefined]);
  });

  test('reports two headers of the same column', () => {
    const columnsOf = (headers: string[]) => {
      const found = repeatedHeaders(headers, headers.map(columnOf));
      return found && repeatedMessage(found);
    };
    expect(columnsOf(['producto', 'otra', 'otra', 'Nombre producto'])).toBe(
      'Las columnas «producto» y «Nombre producto» son la misma: deja una.',
    );
    expect(columnsOf(['precio', 'Precio'])).toBe('La columna «precio» está dos veces: deja una.');
    expect(columnsOf(['producto', 'precio', 'otra'])).toBe(null);
  });
});
