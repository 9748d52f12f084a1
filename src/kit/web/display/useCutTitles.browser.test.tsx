import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderScreen } from '../testing/renderScreen.tsx';
import { useCutTitles } from './useCutTitles.ts';

const long = 'Hamburguesa doble con queso, tocino y cebolla caramelizada';
const cut = {
  display: 'block',
  width: 120,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

function Texts() {
  useCutTitles();
  return (
    <>
      <span style={cut}>{long}</span>
      <span style={cut}>Soda</span>
      <span style={cut} title="De la casa">
        {`Bebida de ${long}`}
      </span>
      <input aria-label="Producto" style={{ width: 120 }} defaultValue={long} />
      <input aria-label="Clave" type="password" style={{ width: 40 }} defaultValue={long} />
    </>
  );
}

test('a text that is cut shows as a tooltip what does not fit, and no other does', async () => {
  await renderScreen([{ path: '/texts', component: Texts }], { at: '/texts' });
  const cell = page.getByText(long, { exact: true });
  const field = page.getByRole('textbox', { name: 'Producto' });
  const rest = [page.getByText('Soda'), page.getByText(`Bebida de ${long}`), page.getByLabelText('Clave')];
  for (const each of [cell, field, ...rest]) await userEvent.hover(each);
  await expect.element(cell).toHaveAttribute('title', long);
  await expect.element(field).toHaveAttribute('title', long);
  expect(rest.map((each) => each.element().getAttribute('title'))).toEqual([null, 'De la casa', null]);
  await userEvent.fill(field, 'Té');
  await userEvent.hover(cell);
  await userEvent.hover(field);
  await expect.element(field).not.toHaveAttribute('title');
});
