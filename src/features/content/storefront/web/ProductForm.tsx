import { type ReactNode, useRef, useState } from 'react';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type {
  GuestGroup,
  GuestLine,
  GuestMenu,
  GuestProduct,
} from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { type CartLine, maxUnits } from '../cart.rules.ts';
import { excludedOptions, lineOf, picksOf } from '../cartLine.rules.ts';
import { choiceIndex, isOffNow, type Offers, type Picks, pickedOf, placeOf } from '../offers.rules.ts';
import { groupText } from '../choiceTexts.rules.ts';
import { Counter } from './Counter.tsx';
import { money, shop } from './shop.ts';

type Props = {
  menu: GuestMenu;
  product: GuestProduct;
  line: GuestLine;
  method: DispatchMethod;
  /** A line of the cart that is edited. */
  edited?: CartLine | undefined;
  onAdd: (line: CartLine) => void;
  /** Lays out the choices and what adds them. */
  renderParts: (choices: ReactNode, button: ReactNode) => ReactNode;
};

/** Choices of a product, and the button that adds it to the cart. */
export function ProductForm({ menu, product, line, method, edited, onAdd, renderParts }: Props) {
  const [offers] = useState(() => choiceIndex(menu));
  const [picks, setPicks] = useState<Picks>(() => picksOf(edited?.choices ?? []));
  const [quantity, setQuantity] = useState(edited?.quantity ?? 1);
  const [comment, setComment] = useState(edited?.comment ?? '');
  const [tried, setTried] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const [at] = useState(() => new Date());
  const clock = { at, timeZone: menu.store.timeZone };
  const { line: created, issues } = lineOf({ product, line, picks, quantity, comment: comment.trim() }, offers, clock);
  const add = () => {
    setTried(true);
    if (issues.length === 0) onAdd(created);
    else ref.current?.querySelector<HTMLElement>('[data-lacks] input, [data-lacks] button:not(:disabled)')?.focus();
  };
  const choices = (
    <div ref={ref}>
      <Groups
        ids={product.groupIds}
        above=""
        excluded={excludedOptions(product, created.choices, offers.options)}
        {...{ offers, picks }}
        onPicks={setPicks}
      />
      {shop.instructions && product.allowComments && (
        <label className="field group">
          <span>Comentarios</span>
          <textarea
            rows={2}
            maxLength={300}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        </label>
      )}
      <div role="alert">
        {tried && issues.length > 0 && (
          <ul className="alert group">
            {issues.map((issue) => (
              <li key={issue}>{issue}</li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
  const closedText = shop.store?.closedText ?? null;
  const submit = (
    <>
      <Counter name={product.name} count={quantity} least={1} most={maxUnits} onCount={setQuantity} />
      <button type="button" className="button whole" disabled={closedText !== null} onClick={add}>
        <span>{closedText ?? (edited ? 'Guardar' : 'Agregar')}</span>{' '}
        <span>{money(quantity * created.unit[method])}</span>
      </button>
    </>
  );
  return renderParts(choices, submit);
}

type GroupsProps = {
  ids: readonly number[];
  /** Path of the choice that opened these groups. */
  above: string;
  offers: Offers;
  /** Options that a picked one excludes, with its name. */
  excluded: ReadonlyMap<number, string>;
  picks: Picks;
  onPicks: (next: Picks) => void;
};

const Groups = ({ ids, ...rest }: GroupsProps) =>
  ids.map((id) => {
    const group = rest.offers.groups.get(id);
    return group && <Group key={id} group={group} {...rest} />;
  });

function Group({ group, ...rest }: Omit<GroupsProps, 'ids'> & { group: GuestGroup }) {
  const picked = pickedOf(group, rest.picks, rest.above);
  return (
    <fieldset className="group" data-lacks={picked < group.minQuantity || undefined}>
      <legend>{group.name}</legend>
      <p className="muted">{groupText(group)}</p>
      {group.options.map(({ optionId, price }) => (
        <Option key={optionId} group={group} optionId={optionId} price={price} {...rest} />
      ))}
    </fieldset>
  );
}

type OptionProps = Omit<GroupsProps, 'ids'> & { group: GuestGroup; optionId: number; price: number };

function Option({ group, optionId, price, ...rest }: OptionProps) {
  const { above, offers, excluded, picks, onPicks } = rest;
  const option = offers.options.get(optionId);
  if (!option) return null;
  const place = placeOf(above, group, optionId);
  const count = picks[place] ?? 0;
  const excluding = count === 0 ? excluded.get(optionId) : undefined;
  const isOff = isOffNow(offers, optionId);
  const off = isOff || excluding !== undefined;
  const single = group.maxQuantity === 1;
  const full = pickedOf(group, picks, above) >= group.maxQuantity;
  const set = (next: number) => onPicks({ ...picks, [place]: next });
  const choose = () => {
    const others = Object.fromEntries(group.options.map((each) => [placeOf(above, group, each.optionId), 0]));
    onPicks({ ...picks, ...others, [place]: count > 0 && group.minQuantity === 0 ? 0 : 1 });
  };
  const fields = (
    <span className="row">
      <span>{option.name}</span>
      <span className="muted">
        {isOff ? 'Agotado' : excluding ? `No va con «${excluding}»` : price > 0 ? `+ ${money(price)}` : ''}
      </span>
    </span>
  );
  return (
    <>
      {single || option.maxQuantity === 1 ? (
        <label className="choice">
          <input
            type={single && group.minQuantity > 0 ? 'radio' : 'checkbox'}
            name={`${above}/${group.id}`}
            checked={count > 0}
            disabled={off || (!single && full && count === 0)}
            onChange={() => (single ? choose() : set(count > 0 ? 0 : 1))}
          />
          {fields}
        </label>
      ) : (
        <div className="choice">
          {fields}
          <Counter name={option.name} count={count} most={off || full ? count : option.maxQuantity} onCount={set} />
        </div>
      )}
      {count > 0 && option.groupIds.length > 0 && <Groups ids={option.groupIds} {...rest} above={place} />}
    </>
  );
}
