import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#kit/web/testing/expectAccessible.ts';
import { renderScreen } from '#kit/web/testing/renderScreen.tsx';
import { FormPage } from '#kit/web/record/FormPage.tsx';
import type { StoreDraft } from '../../../record/stores.contract.ts';
import { blankStore, storeRules } from '../../../saving/stores.rules.ts';
import { HoursField } from './HoursField.tsx';
import { SpecialDays } from './SpecialDays.tsx';
import { ExceptionalWaits } from './Waits.tsx';

const noon = { openingTime: '09:30', closingTime: '16:00', dispatchMethod: 'both' } as const;
const evening = { openingTime: '19:00', closingTime: '23:30', dispatchMethod: 'both' } as const;
const schema = storeRules('cl');

/** A form with nothing of a store but its hours. */
const showHours = (
  week: Partial<StoreDraft['businessHours']>,
  { part = <HoursField />, save = async () => ({ version: 2 }) } = {},
) => {
  const blank = blankStore();
  const initial = { ...blank, businessHours: { ...blank.businessHours, ...week } };
  const Page = () => (
    <FormPage<StoreDraft, { version: number }>
      title="Horarios"
      back={{ to: '/stores', label: 'Locales' }}
      schema={schema}
      initial={initial}
      version={1}
      save={save}
      success="Local guardado"
      createLabel="Crear local"
    >
      {part}
    </FormPage>
  );
  return renderScreen([{ path: '/hours', component: Page }], { at: '/hours' });
};

const time = (label: string) => page.getByRole('combobox', { name: label, exact: true });
const bar = page.getByRole('region', { name: 'Cambios sin guardar' });

async function typeTime(label: string, text: string): Promise<void> {
  await time(label).fill(text);
  await userEvent.keyboard('{Escape}{Tab}');
}

describe('weekly hours', () => {
  test('cross midnight as typed, explain the result, and can be reverted', async () => {
    await showHours({ friday: [evening], saturday: [noon] });
    await typeTime('Viernes, cierra', '2');
    const text = 'Pasa la medianoche: el viernes cierra a las 24:00 y el sábado sigue de 00:00 a 02:00.';
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(time('Sábado, turno 1, cierra')).toHaveValue('02:00');
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await expect.element(time('Sábado, abre')).toHaveValue('09:30');
  });

  test('differ by dispatch method and can be merged without losses', async () => {
    await showHours({ monday: [noon] });
    const separateSwitch = page.getByRole('switch', { name: 'Horarios distintos para delivery y retiro' });
    await separateSwitch.click();
    await typeTime('Lunes, retiro, abre', '11');
    await expect.element(time('Lunes, retiro, abre')).toHaveValue('11:00');
    await separateSwitch.click();
    await page.getByRole('button', { name: /^El de delivery/ }).click();
    await expect.element(time('Lunes, abre')).toHaveValue('09:30');
    await expect.element(bar).not.toBeInTheDocument();
    await separateSwitch.click();
    await expect.element(time('Lunes, retiro, abre')).toHaveValue('11:00');
    await expect.element(bar).toBeVisible();
  });

  test('of a day are cleared by its switch if there is one range, or removed one by one', async () => {
    await showHours({ monday: [noon], tuesday: [noon, evening] });
    await expect.element(time('Lunes, cierra')).toBeVisible();
    expect(page.getByRole('button', { name: 'Quitar Lunes' }).elements()).toEqual([]);
    await page.getByRole('button', { name: 'Quitar Martes, turno 2' }).click();
    await expect.element(time('Martes, cierra')).toHaveValue('16:00');
    expect(page.getByRole('button', { name: /^Quitar Martes/ }).elements()).toEqual([]);
  });

  test('report overlaps where they are typed', async () => {
    await showHours({ monday: [noon, evening] });
    await typeTime('Lunes, turno 2, abre', '15');
    await expect.element(page.getByText(/^El turno anterior termina a las 16:00/)).toBeVisible();
    await expectAccessible(page.getByRole('main').element());
  });
});

test.for([
  ['Agregar día especial', 'Día especial 1, fecha', SpecialDays],
  ['Agregar espera en una fecha', 'Fecha', ExceptionalWaits],
] as const)('an invalid day stays in the form to be fixed by «%s», and nothing is saved', async ([add, date, Part]) => {
  const save = vi.fn<() => Promise<{ version: number }>>(async () => ({ version: 2 }));
  await showHours({}, { part: <Part />, save });
  await page.getByRole('button', { name: add }).click();
  const day = page.getByRole('textbox', { name: date, exact: true });
  await day.fill('31/11/2026');
  await userEvent.tab();
  await bar.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(page.getByText('Esa fecha no existe').first()).toBeVisible();
  await expect.element(day).toHaveValue('31/11/2026');
  expect(save).not.toHaveBeenCalled();
});
