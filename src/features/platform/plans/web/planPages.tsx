import { draftOf } from '#kit/contract/draft.ts';
import { recordPages } from '#kit/web/record/recordPages.tsx';
import { type Plan, type PlanDraft, planDraft, plansApi } from '../plans.contract.ts';
import { blankPlan } from '../plans.rules.ts';
import { plansList } from './planActions.ts';
import { PlanForm } from './PlanForm.tsx';

export { PlansPage } from './PlansPage.tsx';

export const { AddPage, EditPage } = recordPages<Plan, PlanDraft>({
  get: plansApi.get,
  what: 'este plan',
  loading: { title: 'Editar plan', back: plansList, sections: [220, 260, 240] },
  toFormValues: (plan) => draftOf(planDraft, plan),
  blank: blankPlan,
  form: (initial, plan) => <PlanForm initial={initial} plan={plan} />,
});
