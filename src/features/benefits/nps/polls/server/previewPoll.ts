import { anyOf } from '#kit/server/data/anyOf.ts';
import { inOrder } from '#kit/server/data/paginate.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { pageHtml } from '#kit/server/http/pages.ts';
import { invitationMail } from '../../invitations/server/invitationMail.ts';
import { senderOf } from '../../invitations/server/sendInvitations.ts';
import { blankSurveyPage } from '../../invitations/server/surveyPages.ts';
import type { SurveyQuestion } from '../../invitations/survey.contract.ts';
import type { PollPreview } from '../polls.contract.ts';

/** No invitation has it. */
const token = 'vista-previa';

async function questionsOf({ db }: Ctx, ids: readonly number[]): Promise<SurveyQuestion[]> {
  const found = await db
    .selectFrom('questions')
    .select(['id', 'description', 'category'])
    .where('id', '=', anyOf(ids))
    .execute();
  return inOrder(ids, found);
}

/** Name of a store in the user's scope, for the preview. */
async function someStore({ db, actor }: Ctx): Promise<string> {
  const stores = db.selectFrom('stores').select('name').orderBy('id').limit(1);
  const within = actor.storeIds === null ? stores : stores.where('id', '=', anyOf(actor.storeIds));
  return (await within.executeTakeFirst())?.name ?? 'tu local';
}

/** Renders the mail and the page for questions with the same code that sends them. */
export async function previewPoll(ctx: Ctx, questionIds: readonly number[], origin: string): Promise<PollPreview> {
  const [questions, storeName, sender] = await Promise.all([
    questionsOf(ctx, questionIds),
    someStore(ctx),
    senderOf(ctx.db, ctx.tenant, origin),
  ]);
  const { subject, html } = invitationMail.draw({ sender, storeName, token, questions });
  return { subject, mail: html, page: pageHtml(sender, blankSurveyPage(token, { storeName, questions })) };
}
