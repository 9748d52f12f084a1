import { area } from '#kit/server/area.ts';
import { queueSending } from './invitations/server/inviteGuest.ts';
import { sendInvitationsJob } from './invitations/server/sendInvitations.ts';
import { surveyPage, unsubscribePage } from './invitations/server/surveyPages.ts';
import { requireOpenSurvey, requireSent } from './invitations/server/survey.ts';
import { surveys } from './invitations/server/survey.routes.ts';
import { failures } from './nps.failures.ts';
import { answerPolicies, pollPolicies, questionPolicies } from './nps.policies.ts';
import { pollConstraints } from './polls/polls.contract.ts';
import { auditedPolls } from './polls/server/auditedPolls.ts';
import { addDemoPolls } from './polls/server/addDemoPolls.ts';
import { polls } from './polls/server/polls.routes.ts';
import { searchPolls, searchQuestions } from './polls/server/searchPolls.ts';
import { questionConstraints } from './questions/questions.contract.ts';
import { auditedQuestions } from './questions/server/auditedQuestions.ts';
import { questions } from './questions/server/questions.routes.ts';
import { answers } from './results/server/answers.routes.ts';
import { auditedAnswers } from './results/server/auditedAnswers.ts';
import { surveysEffect } from './invitations/server/surveysEffect.ts';
import { ordersErasedEffect } from './invitations/server/ordersErasedEffect.ts';

export const npsArea = area({
  name: 'nps',
  policies: [answerPolicies, questionPolicies, pollPolicies],
  failures,
  apis: {
    questions: { title: 'NPS: preguntas', ...questions },
    polls: { title: 'NPS: encuestas', ...polls },
    answers: { title: 'NPS: resultados', ...answers },
    surveys: { title: 'Tienda: encuestas', ...surveys },
  },
  links: {
    survey: (db, { token = '' }) => requireOpenSurvey(db, token),
    unsubscription: (db, { token = '' }) => requireSent(db, token),
  },
  pages: (services) => [surveyPage(services), unsubscribePage],
  jobs: (services) => [sendInvitationsJob(services)],
  catchUp: [queueSending],
  tables: [auditedQuestions, auditedPolls, auditedAnswers],
  constraints: { ...questionConstraints, ...pollConstraints },
  search: [searchPolls, searchQuestions],
  demo: addDemoPolls,
  effects: [surveysEffect, ordersErasedEffect],
});
