import { lazy, Suspense } from 'react';
import { useOpenRecord } from '#kit/web/record/useOpenRecord.ts';
import { viewsApi } from '#features/platform/views/views.contract.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import type { Filter } from '#kit/web/list/filters/filter.ts';
import { ListPage } from '#kit/web/list/ListPage.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { useRecordActions } from '#kit/web/record/useRecordActions.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { type Question, questionCategories, questionCategoryLabels, questionsApi } from '../questions.contract.ts';
import { questionActions } from './questionActions.ts';

const QuestionModal = lazy(() =>
  import('./QuestionModal.tsx').then(({ QuestionModal }) => ({ default: QuestionModal })),
);

const columns: Column<Question>[] = [
  { id: 'description', label: 'Pregunta', sort: 'description', cell: ({ description }) => description },
  {
    id: 'category',
    label: 'Categoría',
    sort: 'category',
    width: 210,
    cell: ({ category }) => questionCategoryLabels[category],
  },
  {
    id: 'pollCount',
    label: 'Encuestas',
    width: 120,
    cell: ({ pollCount }) => pollCount,
  },
  { ...updatedColumn, optional: false },
];

const filters: readonly Filter[] = [
  {
    kind: 'select',
    name: 'category',
    label: 'Categoría',
    options: questionCategories.map((value) => ({ value, label: questionCategoryLabels[value] })),
  },
];

/** The questions of the tenant, with everything done to them. */
export function QuestionsPage() {
  const { opened, open, close, linkTo } = useOpenRecord('/nps/questions');
  const opens = useCan(questionsApi.get.policy);
  const { edit, history, remove, dialogs } = useRecordActions(questionActions);
  return (
    <>
      <ListPage
        title="Preguntas"
        path="/nps/questions"
        list={questionsApi.list}
        noun={['pregunta', 'preguntas']}
        columns={columns}
        filters={filters}
        rowLabel={({ description }) => description}
        searchLabel="Buscar por pregunta"
        {...(opens && {
          open: ({ id }: Question) => linkTo(id),
          prefetch: ({ id }: Question) => endpointQuery(questionsApi.get, { params: { id } }),
        })}
        actions={(question) => [edit({ run: () => open(question.id) }), history(question), remove(question)]}
        create={{ label: 'Crear pregunta', policy: questionsApi.create.policy, ...linkTo('new') }}
        views={viewsApi}
        firstUse={{
          title: 'Todavía no hay preguntas',
          body: 'Empieza por una de categoría NPS: «¿Qué tan probable es que nos recomiendes?».',
        }}
      />
      <Suspense>{opened !== undefined && <QuestionModal key={opened} edit={opened} onClose={close} />}</Suspense>
      {dialogs}
    </>
  );
}
