import { implementApiWith } from '#kit/server/http/mount.ts';
import { surveyApi } from '../survey.contract.ts';
import { answerOrderSurvey, readOrderSurvey } from './orderSurvey.ts';
import { answerSurvey, readSurvey, unsubscribe } from './survey.ts';

/** Endpoints for guests with the link of a mail or of an order. */
export const surveys = implementApiWith(surveyApi, ({ originOf }) => ({
  readOfOrder: async ({ db }, { params: { uuid } }) => ({ survey: await readOrderSurvey(db, uuid) }),
  answerOfOrder: ({ db, tenant, request }, { params: { uuid }, body }) =>
    answerOrderSurvey(db, {
      uuid,
      submitted: body.answers,
      tenant,
      origin: originOf(tenant.slug, request.host),
    }),
  read: ({ db }, { params: { token } }) => readSurvey(db, token),
  answer: ({ db, tenant, request }, { params: { token }, body }) =>
    answerSurvey(db, {
      token,
      submitted: body.answers,
      tenant,
      origin: originOf(tenant.slug, request.host),
    }),
  async unsubscribe({ db }, { params: { token } }) {
    await unsubscribe(db, token);
    return {};
  },
}));
