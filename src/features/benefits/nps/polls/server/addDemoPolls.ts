import type { Db } from '#kit/server/data/database.ts';
import { setLinks } from '#kit/server/data/links.ts';
import { insert, insertAll } from '#kit/server/data/write.ts';
import type { QuestionDraft } from '../../questions/questions.contract.ts';
import { pollLinks } from '../polls.contract.ts';

const questions: QuestionDraft[] = [
  { category: 'nps', description: '¿Qué tan probable es que nos recomiendes a un amigo o familiar?' },
  { category: 'satisfaction', description: '¿Cómo estuvo la comida?' },
  { category: 'yes_no', description: '¿Llegó todo lo que pediste?' },
  { category: 'open', description: '¿Qué podríamos haber hecho mejor?' },
  { category: 'satisfaction', description: '¿Cómo te atendieron en el local?' },
];

/** Adds an active survey and an inactive one to a demo tenant. */
export async function addDemoPolls(db: Db): Promise<void> {
  const ids = (await insertAll(db, 'questions', questions)).map(({ id }) => id);
  const active = await insert(db, 'polls', { title: 'Después del pedido', dispatchMethod: 'both', active: true });
  await setLinks(db, pollLinks.questionIds, active.id, ids.slice(0, 4));
  const waiting = await insert(db, 'polls', { title: 'Retiro en el local', dispatchMethod: 'pickUp', active: false });
  await setLinks(
    db,
    pollLinks.questionIds,
    waiting.id,
    [0, 4, 3].map((at) => ids[at] as number),
  );
}
