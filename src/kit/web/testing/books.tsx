import type { ComponentProps } from 'react';
import { z } from 'zod';
import { crud, pageQuery, queryFlag } from '../../contract/crud.ts';
import { recordFilter } from '../../contract/recordFilter.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { useCan } from '../session/Can.tsx';
import { type FormTab, FormPage } from '../record/FormPage.tsx';
import { FormModal } from '../record/FormModal.tsx';
import type { FormSides } from '../form/FormColumns.tsx';
import { FormSection } from '../form/FormSection.tsx';
import { fieldsFor } from '../form/fields/fields.tsx';
import type { FormChange } from '../form/engine.ts';
import { optionsFrom } from '../form/fields/optionsFrom.ts';
import { useEndpointMutation } from '../api/query.ts';

/** An area as the kit knows them: what its tests show on screens. */
export const bookDraft = z.object({
  title: z.string().min(1, 'Debes completar este campo').max(40),
  summary: z.string(),
  pages: z.number({ error: 'Escribe un número' }).min(1, 'Debe ser mayor que 0'),
  shelfId: z.number().nullable(),
  code: z.string().nullable(),
});
export type BookDraft = z.output<typeof bookDraft>;

const book = bookDraft.omit({ code: true }).extend({ id: z.number(), lent: z.boolean(), version: z.number() });
export type Book = z.output<typeof book>;

const bookQuery = pageQuery.extend({
  lent: queryFlag.optional(),
  genre: z.string().optional(),
  author: z.string().optional(),
  shelfId: z.coerce.number().optional(),
  readerId: recordFilter('readers'),
});

export const booksApi = {
  ...crud(
    'books',
    '/books',
    { singular: 'book', label: 'libro', plural: 'libros' },
    { item: book, draft: bookDraft.extend({ lent: z.boolean() }), list: bookQuery },
  ),
  file: endpoint({
    method: 'GET',
    path: '/books/file',
    policy: 'books.list',
    summary: 'Libros en un archivo',
    query: bookQuery,
    reply: z.string(),
    produces: 'text/csv',
  }),
};

export const shelvesApi = {
  list: endpoint({
    method: 'GET',
    path: '/shelves',
    policy: 'shelves.list',
    summary: 'Estantes',
    query: z.object({ limit: z.coerce.number().optional(), name: z.string().optional() }),
    reply: z.object({ data: z.array(z.object({ id: z.number(), name: z.string() })) }),
  }),
};

export const shelves = optionsFrom(shelvesApi.list, 'name');

export const aBook = (overrides: Partial<Book> = {}): Book => ({
  id: 1,
  title: 'Rayuela',
  summary: '',
  pages: 600,
  shelfId: null,
  lent: false,
  version: 1,
  ...overrides,
});

const draftOf = ({ title, summary, pages, shelfId }: Book): BookDraft => ({
  title,
  summary,
  pages,
  shelfId,
  code: null,
});
const blank: BookDraft = { title: '', summary: '', pages: 1, shelfId: null, code: null };

const { Text, Textarea, Number: Count, Password, RemoteSelect } = fieldsFor<BookDraft>();

const Outside = () => (
  <FormSection title="Por fuera">
    <Text name="title" label="Título" required />
    <Textarea name="summary" label="Resumen" />
  </FormSection>
);
const Inside = () => (
  <FormSection title="Por dentro">
    <Count name="pages" label="Páginas" />
    <Password name="code" label="Clave" />
    <RemoteSelect name="shelfId" label="Estante" of={shelves} />
  </FormSection>
);
const tabs: FormTab[] = [
  { value: 'outside', label: 'Por fuera', content: <Outside /> },
  { value: 'inside', label: 'Por dentro', content: <Inside /> },
];

function useSave(saved: Book | undefined) {
  const create = useEndpointMutation(booksApi.create);
  const update = useEndpointMutation(booksApi.update);
  return ({ values: { code: _, ...values }, changed: { code: _code, ...changed }, ifMatch }: FormChange<BookDraft>) =>
    saved
      ? update.mutateAsync({ params: { id: saved.id }, body: changed, ifMatch })
      : create.mutateAsync({ body: { ...values, code: null, lent: false } });
}

type BookPageProps = { saved?: Book; inTabs?: boolean } & Pick<
  ComponentProps<typeof FormPage>,
  'actions' | 'lead' | 'side' | 'readOnly'
>;

/** The page of a record, or of a new one. With `inTabs` its fields stand on two tabs of its address. */
export function BookPage({ saved, inTabs = false, ...around }: BookPageProps) {
  const changes = useCan(booksApi.update.policy);
  return (
    <FormPage<BookDraft, Book>
      title={saved?.title ?? 'Crear libro'}
      back={{ to: '/books', label: 'Libros' }}
      schema={bookDraft}
      initial={saved ? draftOf(saved) : blank}
      version={saved?.version}
      save={useSave(saved)}
      success="Libro guardado"
      createLabel="Crear libro"
      readOnly={!changes}
      {...around}
      {...(inTabs && { tabs, path: `/books/${saved?.id}` as const })}
    >
      <Outside />
      <Inside />
    </FormPage>
  );
}

/** The same record in a dialog. */
type BookModalProps = FormSides & { saved?: Book; startAt?: string; onClose: () => void };

export function BookModal({ saved, startAt, onClose, ...sides }: BookModalProps) {
  return (
    <FormModal<BookDraft, Book>
      title={saved ? 'Editar libro' : 'Crear libro'}
      schema={bookDraft}
      initial={saved ? draftOf(saved) : blank}
      version={saved?.version}
      save={useSave(saved)}
      success="Libro guardado"
      startAt={startAt}
      onClose={onClose}
      {...sides}
    >
      <Text name="title" label="Título" required first />
      <Count name="pages" label="Páginas" />
      <RemoteSelect name="shelfId" label="Estante" of={shelves} />
    </FormModal>
  );
}
