import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { z } from 'zod';
import { FormModal } from '../record/FormModal.tsx';
import { FormPage } from '../record/FormPage.tsx';
import { renderScreen } from '../testing/renderScreen.tsx';
import { fieldsFor } from './fields/fields.tsx';
import { FormCard } from './FormCard.tsx';

const shiftDraft = z.object({
  start: z.string().regex(/^\d\d:\d\d$/, 'Escribe una hora'),
  day: z.iso.date('Esa fecha no existe').nullable(),
  pay: z.number().min(1000, 'Debe ser al menos 1.000'),
});
type ShiftDraft = z.output<typeof shiftDraft>;
const stored: ShiftDraft = { start: '08:00', day: null, pay: 5000 };

const { Time, Date: Day, Money } = fieldsFor<ShiftDraft>();

let saved: ShiftDraft[] = [];

const formOptions = (isNew = false) => ({
  title: 'Turno',
  schema: shiftDraft,
  initial: stored,
  ...(!isNew && { version: 1 }),
  save: ({ values }: { values: ShiftDraft }) => {
    saved.push(values);
    return Promise.resolve({ version: 2 });
  },
  success: 'Turno guardado',
});

function Fields() {
  const [breaks, setBreaks] = useState(0);
  return (
    <>
      <Time name="start" label="Inicio" />
      <Day name="day" label="Día" />
      <Money name="pay" label="Pago" />
      <button type="button" style={{ height: 20 }} onClick={() => setBreaks(breaks + 1)}>
        Agregar pausa
      </button>
      <output>{breaks} pausas</output>
    </>
  );
}

function ShiftPage({ isNew }: { isNew?: boolean }) {
  return (
    <FormPage {...formOptions(isNew)} back={{ to: '/elsewhere', label: 'Turnos' }}>
      <Fields />
    </FormPage>
  );
}

function ShiftCard() {
  return (
    <FormCard {...formOptions()}>
      <Fields />
    </FormCard>
  );
}

function ShiftModal() {
  const [isOpen, setOpen] = useState(true);
  return (
    isOpen && (
      <FormModal {...formOptions()} onClose={() => setOpen(false)}>
        <Fields />
      </FormModal>
    )
  );
}

const start = page.getByRole('combobox', { name: 'Inicio' });
const day = page.getByRole('textbox', { name: 'Día' });
const pay = page.getByRole('textbox', { name: 'Pago' });
const save = page.getByRole('button', { name: 'Guardar' });
const cancel = page.getByRole('button', { name: 'Cancelar' });
const question = page.getByRole('dialog', { name: 'Tienes cambios sin guardar' });

async function open(component: () => React.ReactNode) {
  saved = [];
  const screen = await renderScreen([{ path: '/shift', component }], { at: '/shift' });
  await expect.element(day).toBeVisible();
  return screen;
}

describe.each([
  ['a page', () => <ShiftPage />],
  ['a card', () => <ShiftCard />],
  ['a dialog', () => <ShiftModal />],
] as const)('the buttons of %s', (_, component) => {
  test('save what is typed in the focused field', async () => {
    await open(component);
    await start.fill('930');
    await save.click();
    await expect.poll(() => saved).toEqual([{ ...stored, start: '09:30' }]);
  });

  test('read a half-typed day that is the only change', async () => {
    await open(component);
    await day.fill('31/11');
    await save.click();
    await expect.element(page.getByText('Esa fecha no existe').first()).toBeVisible();
    expect(saved).toEqual([]);
    await day.fill('30/11/2026');
    await save.click();
    await expect.poll(() => saved).toEqual([{ ...stored, day: '2026-11-30' }]);
  });

  test('are away or disabled again when a half-typed day is removed', async () => {
    await open(component);
    await day.fill('31/11');
    await expect.element(save).toBeEnabled();
    await day.fill('');
    await expect.poll(() => save.elements().filter((each) => !(each as HTMLButtonElement).disabled)).toEqual([]);
  });

  test('act on their first press when the message of the focused field moves them', async () => {
    await open(component);
    await pay.fill('1');
    await page.getByRole('button', { name: 'Agregar pausa' }).click();
    await expect.element(page.getByText('1 pausas')).toBeVisible();
    await expect.element(page.getByText('Debe ser al menos 1.000')).toBeVisible();
    await expect.element(pay).toHaveFocus();
  });

  test('leave the calendar of the focused field closed', async () => {
    await open(component);
    await start.fill('09:30');
    await day.fill('31/11/2026');
    await expect.element(page.getByRole('table')).toBeVisible();
    await save.click();
    await expect.element(page.getByText('Esa fecha no existe').first()).toBeVisible();
    await expect.element(page.getByRole('table')).not.toBeInTheDocument();
    expect(saved).toEqual([]);
  });
});

test('Ctrl+S saves what is typed in the focused field', async () => {
  await open(() => <ShiftPage />);
  await start.fill('915');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.poll(() => saved).toEqual([{ ...stored, start: '09:15' }]);
});

test('Ctrl+S reads a half-typed day that is the only change', async () => {
  await open(() => <ShiftPage />);
  await day.fill('31/11');
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('Esa fecha no existe').first()).toBeVisible();
  expect(saved).toEqual([]);
});

test('Enter does not save without the half-typed day of the focused field', async () => {
  await open(() => <ShiftPage />);
  await start.fill('09:30');
  await day.fill('31/11');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Esa fecha no existe').first()).toBeVisible();
  expect(saved).toEqual([]);
});

test('a new record saves what is typed in the focused field, and is cancelled by one press', async () => {
  await open(() => <ShiftPage isNew />);
  await start.fill('930');
  await page.getByRole('button', { name: 'Crear' }).click();
  await expect.poll(() => saved).toEqual([{ ...stored, start: '09:30' }]);
  await day.fill('31/11');
  await cancel.click();
  await expect.element(page.getByRole('heading', { name: 'Otra parte' })).toBeVisible();
});

test('Cancel closes a dialog with a half-typed day without a question', async () => {
  await open(() => <ShiftModal />);
  await day.fill('31/11');
  await cancel.click();
  await expect.element(day).not.toBeInTheDocument();
  await expect.element(question).not.toBeInTheDocument();
});

test('Discard also removes a half-typed day', async () => {
  await open(() => <ShiftPage />);
  await start.fill('09:30');
  await day.fill('31/11');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect.element(start).toHaveValue('08:00');
  await expect.element(day).toHaveValue('');
});

test('a save that fails scrolls to its field, also where that has the focus', async () => {
  const LongPage = () => (
    <FormPage {...formOptions()} back={{ to: '/elsewhere', label: 'Turnos' }}>
      <Fields />
      <div style={{ height: 3000 }} />
    </FormPage>
  );
  await renderScreen([{ path: '/', component: LongPage }], { at: '/' });
  const pay = page.getByRole('textbox', { name: 'Pago' });
  await userEvent.fill(pay, '5');
  window.scrollTo(0, 3000);
  await expect.element(pay).not.toBeInViewport();
  await userEvent.keyboard('{Control>}s{/Control}');
  await expect.element(page.getByText('Debe ser al menos 1.000').first()).toBeInTheDocument();
  await expect.element(pay).toBeInViewport();
  await expect.element(pay).toHaveFocus();
});
