import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { FormPage } from '../record/FormPage.tsx';
import { aBook, type Book, type BookDraft, bookDraft } from '../testing/books.tsx';
import { expectAccessible } from '../testing/expectAccessible.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { FoldedSection } from './FoldedSection.tsx';
import { FormSection } from './FormSection.tsx';
import { fieldsFor } from './fields/fields.tsx';

const { Text, Textarea, Number: Count } = fieldsFor<BookDraft>();
const { id: _, version: _version, lent: _lent, ...values } = aBook();
const more = () => page.getByRole('region', { name: 'Más datos' });
const pages = () => page.getByLabelText('Páginas');

function show(initial: Partial<BookDraft> = {}, at = '/books/1') {
  const component = () => (
    <FormPage<BookDraft, Book>
      title="Rayuela"
      schema={bookDraft}
      initial={{ ...values, code: null, pages: 1, ...initial }}
      version={1}
      save={() => Promise.resolve(aBook())}
      success={null}
    >
      <FormSection title="El libro">
        <Text name="title" label="Título" />
      </FormSection>
      <FoldedSection<BookDraft> title="Más datos" hint="Páginas y resumen." blank={{ pages: 1, summary: '' }}>
        <Count name="pages" label="Páginas" />
        <Textarea name="summary" label="Resumen" />
      </FoldedSection>
    </FormPage>
  );
  return renderScreen([{ path: '/books/$id', component }], { at });
}

test('is folded while its fields are blank, and unfolds by its title', async () => {
  await show();
  await expect.element(more()).toBeVisible();
  await expect.element(pages()).not.toBeVisible();
  await expectAccessible();
  await more().getByText('Más datos').click();
  await expect.element(pages()).toBeVisible();
  await expectAccessible();
});

test('is open where a field has a value, and counts those that do', async () => {
  await show({ summary: 'Una novela' });
  await expect.element(pages()).toBeVisible();
  await expect.element(more().getByText('1 en uso')).toBeVisible();
  await pages().fill('600');
  await expect.element(more().getByText('2 en uso')).toBeVisible();
});

test('opens at an error of a rejected save, with the focus in the field', async () => {
  await show();
  await more().getByText('Más datos').click();
  await pages().fill('0');
  await more().getByText('Más datos').click();
  await expect.element(pages()).not.toBeVisible();
  await page.getByRole('button', { name: 'Guardar' }).click();
  await expect.element(pages()).toBeVisible();
  await expect.element(pages()).toHaveFocus();
});

test('opens at a linked field', async () => {
  await show({}, '/books/1?field=pages');
  await expect.element(pages()).toHaveFocus();
});
