import { IconListCheck, IconMessageQuestion, IconMoodSmile } from '@tabler/icons-react';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { download } from '#kit/web/api/call.ts';
import { optionsFrom } from '#kit/web/form/fields/optionsFrom.ts';
import type { KindsOf, RecordSources } from '#kit/web/form/fields/records/recordOptions.ts';
import { areaScreens } from '#kit/web/shell/areaScreens.ts';
import { openRecordSearch, type ScreenParent } from '#kit/web/shell/screens.ts';

const routes = (parent: ScreenParent) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/nps/questions',
    staticData: { title: 'Preguntas', policy: 'questions', errorToastMs: 7000, banners: true },
    validateSearch: openRecordSearch,
    component: lazyRouteComponent(() => import('./questions/web/QuestionsPage.tsx'), 'QuestionsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/nps/polls',
    staticData: { title: 'Encuestas', policy: 'polls', banners: true },
    validateSearch: openRecordSearch,
    component: lazyRouteComponent(() => import('./polls/web/PollsPage.tsx'), 'PollsPage'),
  }),
  createRoute({
    getParentRoute: () => parent,
    path: '/dashboard-nps',
    staticData: { title: 'Dashboard NPS', policy: 'answers.nps_results' },
    component: lazyRouteComponent(() => import('./results/web/NpsPage.tsx'), 'NpsPage'),
  }),
];

const options = {
  questions: {
    noun: ['pregunta', 'preguntas'],
    policy: 'questions.list',
    load: async () => {
      const { questionsApi } = await import('./questions/questions.contract.ts');
      return optionsFrom(questionsApi.list, 'query', { name: 'description' });
    },
  },
} satisfies RecordSources;

declare module '#kit/web/form/fields/records/recordOptions.ts' {
  interface RecordKinds extends KindsOf<typeof options> {}
}

export const npsScreens = areaScreens({
  name: 'nps',
  options,
  routes,
  nav: [
    {
      group: 'reports',
      path: '/dashboard-nps',
      label: 'Dashboard NPS',
      icon: IconMoodSmile,
      policy: 'answers.nps_results',
      count: {
        policy: 'answers.nps_results',
        load: () => import('./results/web/answerCount.ts').then((file) => file.answerCount),
      },
    },
    {
      group: 'settings',
      path: '/nps/questions',
      label: 'Preguntas',
      icon: IconMessageQuestion,
      policy: 'questions',
      entry: 'NPS',
      after: '/general-settings',
    },
    {
      group: 'settings',
      path: '/nps/polls',
      label: 'Encuestas',
      icon: IconListCheck,
      policy: 'polls',
      tabOf: '/nps/questions',
    },
  ],
  actions: [
    { label: 'Crear pregunta de NPS', path: '/nps/questions?edit=new', policy: 'questions.create' },
    { label: 'Crear encuesta de NPS', path: '/nps/polls?edit=new', policy: 'polls.create' },
  ],
  entities: async () => {
    const [{ questionEntity }, { pollEntity }, { answerEntity }] = await Promise.all([
      import('./questions/questions.contract.ts'),
      import('./polls/polls.contract.ts'),
      import('./results/results.contract.ts'),
    ]);
    return [questionEntity, pollEntity, answerEntity];
  },
  jobFiles: {
    'nps.export': async (id) => {
      const { answersApi } = await import('./results/results.contract.ts');
      await download(answersApi.file, { params: { id } }, `respuestas-nps-${id}.csv`);
    },
  },
  parts: {
    customerAnswers: lazy(() =>
      import('./results/web/CustomerAnswers.tsx').then((file) => ({ default: file.CustomerAnswers })),
    ),
  },
});
