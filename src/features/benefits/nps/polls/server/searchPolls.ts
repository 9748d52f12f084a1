import { sql } from 'kysely';
import { dispatchScopeLabels } from '#domain/delivery/dispatch.ts';
import type { Searchable } from '#kit/server/area.ts';
import { matchRank, textMatches } from '#kit/server/search/textSearch.ts';
import { questionCategoryLabels } from '../../questions/questions.contract.ts';

const text = sql.ref<string>('search_text');

/** Polls for the search across areas; each opens over the list of them. */
export const searchPolls: Searchable = {
  policy: 'polls.show',
  async find(db, query, { limit, near }) {
    const rows = await db
      .selectFrom('polls')
      .select(['id', 'title', 'dispatchMethod', 'active'])
      .where(textMatches(text, query, near))
      .orderBy(matchRank(text, query))
      .orderBy('titleNorm')
      .limit(limit)
      .execute();
    return rows.map(({ id, title, dispatchMethod, active }) => ({
      kind: 'polls',
      id,
      title,
      subtitle: `${dispatchScopeLabels[dispatchMethod]}, ${active ? 'activa' : 'sin activar'}`,
      path: `/nps/polls?edit=${id}`,
    }));
  },
};

/** The same of questions. */
export const searchQuestions: Searchable = {
  policy: 'questions.show',
  async find(db, query, { limit, near }) {
    const rows = await db
      .selectFrom('questions')
      .select(['id', 'description', 'category'])
      .where(textMatches(text, query, near))
      .orderBy(matchRank(text, query))
      .orderBy('descriptionNorm')
      .limit(limit)
      .execute();
    return rows.map(({ id, description, category }) => ({
      kind: 'questions',
      id,
      title: description,
      subtitle: questionCategoryLabels[category],
      path: `/nps/questions?edit=${id}`,
    }));
  },
};
