import type { QuestionCategory } from '../questions/questions.contract.ts';
import { type SurveyQuestion, type SurveyAnswer, maxComment } from './survey.contract.ts';

/** A stored answer with its question. */
export type Answer = { question: SurveyQuestion; value: number | null; comment: string };

/** The numbers that answer a question; comments have none. */
export const scales: Record<QuestionCategory, readonly number[]> = {
  nps: Array.from({ length: 11 }, (_, value) => value),
  satisfaction: [1, 2, 3, 4, 5],
  yes_no: [1, 0],
  open: [],
};

/** Promoters are 9 and 10, detractors 0 to 6 (Reichheld, Harvard Business Review, December 2003). */
export const bandOf = (score: number): 'promoters' | 'passives' | 'detractors' =>
  score >= 9 ? 'promoters' : score >= 7 ? 'passives' : 'detractors';

/** Validation messages by question id. */
export type AnswerErrors = ReadonlyMap<number, string>;

/** Matches answers to the questions of the invitation; ignores answers to other questions. */
export function matchAnswers(
  questions: readonly SurveyQuestion[],
  submitted: readonly SurveyAnswer[],
): { answers: Answer[]; errors: AnswerErrors } {
  const byId = new Map(submitted.map((each) => [each.questionId, each]));
  const answers: Answer[] = [];
  const errors = new Map<number, string>();
  const scored = questions.find(({ category }) => category === 'nps');
  for (const question of questions) {
    const { value = null, comment = '' } = byId.get(question.id) ?? {};
    const isMissing = question === scored && value === null;
    const error = isMissing ? 'Elige un número del 0 al 10' : errorOf(question, value, comment);
    if (error) errors.set(question.id, error);
    const answer = question.category === 'open' ? { value: null, comment } : { value, comment: '' };
    if (answer.value !== null || answer.comment !== '') answers.push({ question, ...answer });
  }
  return { answers, errors };
}

function errorOf({ category }: SurveyQuestion, value: number | null, comment: string): string | null {
  if (category !== 'open' && value !== null && !scales[category].includes(value)) return 'Elige una de las opciones';
  return comment.length > maxComment ? `Usa como máximo ${maxComment} caracteres` : null;
}

/** The number a survey counts by: that of its first NPS question. */
export const scoreOf = (answers: readonly Answer[]): number | null =>
  answers.find(({ question }) => question.category === 'nps')?.value ?? null;

/** Which of the five counts of a question an answer raises. */
export function placeOf({ question: { category }, value }: Answer): 1 | 2 | 3 | 4 | 5 {
  if (category === 'open') return 1;
  if (category === 'nps') return ({ detractors: 1, passives: 2, promoters: 3 } as const)[bandOf(value ?? 0)];
  return ((value ?? 0) + (category === 'yes_no' ? 1 : 0)) as 1 | 2 | 3 | 4 | 5;
}
