import { type ReactNode, use } from 'react';
import { useWatch } from 'react-hook-form';
import { AllOrSomeField, type AllOrSomeFieldProps } from './AllOrSomeField.tsx';
import { CheckboxField, SwitchField, type ToggleFieldProps } from './ToggleField.tsx';
import {
  MultiSelectField,
  type MultiSelectFieldProps,
  RemoteSelectField,
  type RemoteSelectFieldProps,
  SelectField,
  type SelectFieldProps,
} from './ChoiceField.tsx';
import { RemoteMultiSelectField, type RemoteMultiSelectFieldProps } from './records/RecordsField.tsx';
import { DateField, type DateFieldProps } from './DateField.tsx';
import { useFormInputs, FieldPathContext } from '../FormContext.ts';
import { MoneyField, type MoneyFieldProps, NumberField, type NumberFieldProps } from './NumberField.tsx';
import { PictureField, type PictureFieldProps } from '../files/PictureField.tsx';
import {
  PasswordField,
  PhoneField,
  type PhoneFieldProps,
  TextareaField,
  type TextareaFieldProps,
  TextField,
  type TextFieldProps,
} from './TextField.tsx';
import { MomentField, type MomentFieldProps } from './MomentField.tsx';
import { TimeField, type TimeFieldProps } from './TimeField.tsx';

type KeysOf<Draft, Value> = { [Name in keyof Draft]-?: Draft[Name] extends Value ? Name : never }[keyof Draft] & string;
type Named<Draft, Value, Props> = (props: Omit<Props, 'name'> & { name: KeysOf<Draft, Value> }) => ReactNode;

type WithGroups<Draft, Props> = Omit<Props, 'groups'> & { groups?: KeysOf<Draft, number[]> };

type Fields<Draft> = {
  Text: Named<Draft, string | null, TextFieldProps>;
  Textarea: Named<Draft, string | null, TextareaFieldProps>;
  Phone: Named<Draft, string | null, PhoneFieldProps>;
  /** Blank is null: the current password is unchanged. Excluded from drafts. */
  Password: Named<Draft, string | null, TextFieldProps>;
  /** Blank is null. Validation rejects an invalid number, and its text stays visible. */
  Number: Named<Draft, number | null, NumberFieldProps>;
  /** Minor units. */
  Money: Named<Draft, number | null, MoneyFieldProps>;
  /** A time of day, `09:30`. Blank is null where that will do. */
  Time: Named<Draft, string | null, TimeFieldProps>;
  /** A local day, `2026-11-20`. Blank is null where that will do. */
  Date: Named<Draft, string | null, DateFieldProps>;
  /** An instant, written on the tenant's clock. Blank is null. */
  Moment: Named<Draft, string | null, MomentFieldProps>;
  Select: Named<Draft, string | number | boolean | null, SelectFieldProps>;
  MultiSelect: Named<Draft, (string | number)[], MultiSelectFieldProps>;
  /** The id of one record, searched on the server. */
  RemoteSelect: Named<Draft, number | null, RemoteSelectFieldProps>;
  /** Several records, and groups of them where the form has a field for these. */
  RemoteMultiSelect: Named<Draft, number[], WithGroups<Draft, RemoteMultiSelectFieldProps>>;
  /** A boolean that means everything, and the ids picked otherwise. */
  AllOrSome: (
    props: WithGroups<Draft, Omit<AllOrSomeFieldProps, 'all' | 'some'>> & {
      all: KeysOf<Draft, boolean>;
      some: KeysOf<Draft, number[]>;
    },
  ) => ReactNode;
  Switch: Named<Draft, boolean, ToggleFieldProps>;
  Checkbox: Named<Draft, boolean, ToggleFieldProps>;
  /** The key of an uploaded picture. */
  Picture: Named<Draft, string | null, PictureFieldProps>;
  /** The present value of a field, for what depends on it. */
  useValue: <Name extends keyof Draft & string>(name: Name) => Draft[Name];
};

function useValue(name: string): unknown {
  const within = use(FieldPathContext);
  return useWatch({ control: useFormInputs().form.control, name: within ? `${within}.${name}` : name });
}

/** Inputs of a nested record by the names of its fields: `path` is `deliveryMethods.0`. */
export function NestedFields({ path, children }: { path: string; children: ReactNode }) {
  return <FieldPathContext value={path}>{children}</FieldPathContext>;
}

const fields = {
  Text: TextField,
  Textarea: TextareaField,
  Phone: PhoneField,
  Password: PasswordField,
  Number: NumberField,
  Money: MoneyField,
  Time: TimeField,
  Date: DateField,
  Moment: MomentField,
  Select: SelectField,
  MultiSelect: MultiSelectField,
  RemoteSelect: RemoteSelectField,
  RemoteMultiSelect: RemoteMultiSelectField,
  AllOrSome: AllOrSomeField,
  Switch: SwitchField,
  Checkbox: CheckboxField,
  Picture: PictureField,
  useValue,
};

/** The inputs of one kind of form: `name` takes only the fields whose type fits the input. */
export const fieldsFor = <Draft extends object>(): Fields<Draft> => fields as unknown as Fields<Draft>;
