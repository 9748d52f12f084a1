import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { answersApi } from '../results.contract.ts';
import { AnswerItem } from './AnswerItem.tsx';
import classes from './Nps.module.css';

const atMost = 5;

/** The latest answers of one customer, for whoever may read them; nothing where there are none. */
export function CustomerAnswers({ customerId }: { customerId: number }) {
  const reads = useCan(answersApi.list.policy);
  const query = { userId: customerId, limit: atMost };
  const { data } = useQuery({ ...endpointQuery(answersApi.list, { query }), enabled: reads });
  if (!data || data.data.length === 0) return null;
  return (
    <FormSection title="Qué respondió">
      <ul className={classes.answers} style={{ gridColumn: '1 / -1' }}>
        {data.data.map((answer) => (
          <AnswerItem key={answer.id} answer={answer} />
        ))}
      </ul>
    </FormSection>
  );
}
