import { money } from './shop.ts';

/** Amount of a line, with the one before the discount of the menu. */
export const LinePrice = ({ amount, full }: { amount: number; full: number }) => (
  <>
    {money(amount)}
    {full > amount && (
      <>
        {' '}
        <s>
          <span className="hidden">antes </span>
          {money(full)}
        </s>
      </>
    )}
  </>
);
