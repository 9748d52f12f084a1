import { expect, test } from 'vitest';
import { bandOf, matchAnswers, placeOf, scoreOf } from './answers.rules.ts';
import type { SurveyQuestion } from './survey.contract.ts';

const questions: SurveyQuestion[] = [
  { id: 1, description: '¿Llegó todo?', category: 'yes_no' },
  { id: 2, description: '¿Nos recomendarías?', category: 'nps' },
  { id: 3, description: '¿Y la atención?', category: 'satisfaction' },
  { id: 4, description: '¿Por qué?', category: 'open' },
  { id: 5, description: '¿Y el local?', category: 'nps' },
];

test('answers match the questions in their order; others are dropped', () => {
  const { answers, errors } = matchAnswers(questions, [
    { questionId: 4, comment: 'Rico', value: 3 },
    { questionId: 2, value: 9, comment: 'Se cuela' },
    { questionId: 5, value: 0 },
    { questionId: 99, value: 1 },
  ]);
  expect(errors.size).toBe(0);
  expect(answers.map(({ question, value, comment }) => [question.id, value, comment])).toEqual([
    [2, 9, ''],
    [4, null, 'Rico'],
    [5, 0, ''],
  ]);
  expect(scoreOf(answers)).toBe(9);
});

test('the score is required, and every number has its scale', () => {
  const { errors } = matchAnswers(questions, [
    { questionId: 1, value: 2 },
    { questionId: 3, value: 0 },
    { questionId: 5, value: 11 },
  ]);
  expect([...errors]).toEqual([
    [1, 'Elige una de las opciones'],
    [2, 'Elige un número del 0 al 10'],
    [3, 'Elige una de las opciones'],
    [5, 'Elige una de las opciones'],
  ]);
});

test('each answer is counted in its place', () => {
  expect([0, 6, 7, 8, 9, 10].map(bandOf)).toEqual([
    'detractors',
    'detractors',
    'passives',
    'passives',
    'promoters',
    'promoters',
  ]);
  const place = (at: number, value: number | null) => placeOf({ question: questions[at]!, value, comment: '' });
  expect([place(0, 0), place(0, 1), place(1, 6), place(1, 10), place(2, 1), place(2, 5), place(3, null)]).toEqual([
    1, 2, 1, 3, 1, 5, 1,
  ]);
});
