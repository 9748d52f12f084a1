import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#kit/web/api/query.ts';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useCan } from '#kit/web/session/Can.tsx';
import { answersApi } from '../results.contract.ts';
import { AnswerItem } from './AnswerItem.tsx';
import classes from './Nps.module.css';

const maxAnswers = 5;

/** Latest answers of a customer, if the user may read them; renders nothing without answers. */
export function CustomerAnswers({ customerId }: { customerId: number }) {
  const reads = useCan(answersApi.list.policy);
  const query = { userId: customerId, limit: maxAnswers };
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
