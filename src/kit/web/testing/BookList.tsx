import { z } from 'zod';
import { crud } from '../../contract/crud.ts';
import { call } from '../api/call.ts';
import { type RecordSources, RecordSourcesContext } from '../form/fields/records/recordOptions.ts';
import { ListPage, type ListPageProps } from '../list/ListPage.tsx';
import type { BulkAction } from '../list/bulk/BulkBar.tsx';
import type { Column } from '../list/table/column.ts';
import type { Filter } from '../list/filters/filter.ts';
import { PageHeader } from '../shell/PageHeader.tsx';
import { listSearch } from '../list/listSearch.ts';
import { RowSwitch } from '../list/table/RowControls.tsx';
import { useEndpointMutation } from '../api/query.ts';
import { aBook, type Book, booksApi, shelves } from './books.tsx';
import type { ReceivedRequest, FakeServer } from './fakeServer.ts';
import { renderScreen } from './renderScreen.tsx';

const view = z.object({
  list: z.string(),
  name: z.string(),
  search: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  columns: z.array(z.string()),
  shared: z.boolean(),
});

/** The views of lists, as the area of views declares them. */
export const viewsApi = crud(
  'saved_views',
  '/saved_views',
  { singular: 'view', label: 'vista', plural: 'vistas' },
  {
    item: view.extend({ id: z.number(), mine: z.boolean(), authorName: z.string() }),
    draft: view,
    list: z.object({ list: z.string() }),
  },
);

function Lent({ book }: { book: Book }) {
  const update = useEndpointMutation(booksApi.update, { optimistic: true });
  const change = (lent: boolean) => update.mutate({ params: { id: book.id }, body: { lent } });
  return (
    <RowSwitch
      aria-label={`${book.title} prestado`}
      checked={book.lent}
      onChange={(event) => change(event.currentTarget.checked)}
    />
  );
}

const columns: Column<Book>[] = [
  { id: 'title', label: 'Título', sort: 'title', cell: ({ title }) => title },
  { id: 'pages', label: 'Páginas', sort: 'pages', cell: ({ pages }) => pages },
  { id: 'lent', label: 'Prestado', cell: (book) => <Lent book={book} /> },
  { id: 'summary', label: 'Resumen', optional: true, cell: ({ summary }) => summary },
];

const filters: Filter[] = [
  {
    kind: 'segmented',
    name: 'lent',
    label: 'Préstamo',
    options: [
      { value: true, label: 'Prestados' },
      { value: false, label: 'En casa' },
    ],
  },
  { kind: 'remote', name: 'shelfId', label: 'Estante', of: shelves },
  {
    kind: 'select',
    name: 'genre',
    label: 'Género',
    options: [
      { value: 'novel', label: 'Novela' },
      { value: 'poem', label: 'Poesía' },
    ],
  },
  {
    kind: 'select',
    name: 'author',
    label: 'Autor',
    options: [
      { value: 'borges', label: 'Borges' },
      { value: 'cort', label: 'Cortázar' },
    ],
  },
];

const change = (lent: boolean) => (book: Book) =>
  call(booksApi.update, { params: { id: book.id }, body: { lent } }, { ifMatch: book.version });

/** Lends many one by one. */
export const lend = {
  label: 'Prestar',
  policy: 'books.update',
  ask: (count) => ({ title: `¿Prestar ${count}?`, body: 'Salen de la biblioteca.' }),
  each: change(true),
  undo: change(false),
  done: (count) => `${count} libros prestados`,
} satisfies BulkAction<Book>;

export const listProps: ListPageProps<Book> = {
  title: 'Libros',
  path: '/books',
  list: booksApi.list,
  noun: ['libro', 'libros'],
  columns,
  rowLabel: ({ title }) => title,
  searchLabel: 'Buscar por título',
  filters,
  open: ({ id }) => ({ to: `/books/${id}` }),
  actions: ({ id }) => [
    { label: 'Ver', to: `/books/${id}` },
    { label: 'Quemar', policy: 'books.delete', danger: true, run: () => undefined },
  ],
  bulk: [lend],
  create: { to: '/books/new', label: 'Crear libro', policy: 'books.create' },
  firstUse: { title: 'Todavía no hay libros', body: 'Aquí estarán los tuyos.' },
};

/** So many books, by number. */
export const booksUpTo = (count: number): Book[] =>
  Array.from({ length: count }, (_, index) =>
    aBook({ id: index + 1, title: `Libro ${index + 1}`, pages: 10 * (index + 1) }),
  );

const size = 25;

/** Answers the list with these, a page at a time, narrowed by their title. */
export const pagesOf =
  (all: Book[]) =>
  async ({ query }: ReceivedRequest<typeof booksApi.list>) => {
    const { page = 1, limit = size } = query;
    const found = all.filter(({ title }) => title.toLowerCase().includes((query.query ?? '').toLowerCase()));
    const data = found.slice((page - 1) * limit, page * limit);
    const more = page * limit < found.length;
    return { data, count: data.length, total: found.length, page, nextPage: more ? page + 1 : null };
  };

type Options = { at?: string; policies?: readonly string[]; books?: Book[]; sources?: RecordSources };

/** The list of books, and a page for each of them. */
export function showList(server: FakeServer, props: Partial<ListPageProps<Book>> = {}, options: Options = {}) {
  const { at = '/books', policies = ['books.update', 'books.create', 'books.delete'], books, sources = {} } = options;
  if (books) server.answer(booksApi.list, pagesOf(books));
  return renderScreen(
    [
      {
        path: '/books',
        component: () => (
          <RecordSourcesContext value={sources}>
            <ListPage {...listProps} {...props} />
          </RecordSourcesContext>
        ),
        validateSearch: listSearch(booksApi.list.query),
      },
      { path: '/books/$id', component: () => <PageHeader title="Un libro" back={{ to: '/books', label: 'Libros' }} /> },
    ],
    { at, policies },
  );
}
