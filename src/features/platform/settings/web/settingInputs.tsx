import type { ReactNode } from 'react';
import type { z } from 'zod';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { pictureLimits, picturesApi } from '#features/platform/pictures/pictures.contract.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { uploadedUrl } from '#kit/web/form/files/uploadPicture.ts';
import type { SettingsSection } from '../section.contract.ts';
import { settingLabels, SettingSpot } from './SettingSpot.tsx';

/** The values within values, by their paths: `minimumValueForFreeDelivery.value`. */
type Parts<Values> = {
  [Name in keyof Values & string]: Values[Name] extends readonly unknown[]
    ? never
    : Values[Name] extends object
      ? (parts: { [Part in keyof Values[Name] & string as `${Name}.${Part}`]: Values[Name][Part] }) => void
      : never;
}[keyof Values & string];
type Paths<Values> = Values & ([Parts<Values>] extends [(parts: infer All) => void] ? All : unknown);

type Inputs<Values extends object> = ReturnType<typeof fieldsFor<Paths<Values>>>;
/** An input with its label, its help and its place in the form, unless they are passed. */
type Placed<Input> = Input extends (props: infer Props) => ReactNode
  ? (props: Omit<Props, 'label' | 'span'> & { label?: string; span?: 6 | 12 }) => ReactNode
  : never;

type PicturePreset = 'api' | 'limits' | 'url';
type SpotProps = { name: string; span?: 6 | 12 } & Record<string, unknown>;

/** The inputs of a section's form, by the paths of its values. */
export function settingInputs<Shape extends z.ZodRawShape>(section: SettingsSection<Shape>) {
  type Values = Inputs<z.output<z.ZodObject<Shape>>>;
  const inputs = fieldsFor() as unknown as Values;
  type Kind = 'Text' | 'Textarea' | 'Number' | 'Money' | 'Select' | 'Switch' | 'Picture';

  const placed = <Name extends Kind>(kind: Name) => {
    const Input = inputs[kind] as (props: SpotProps) => ReactNode;
    return (({ name, span, ...props }: SpotProps) => (
      <SettingSpot section={section} path={name} span={span}>
        <Input name={name} {...settingLabels(section, name)} {...props} />
      </SettingSpot>
    )) as Placed<Values[Name]>;
  };

  const UploadedPicture = placed('Picture') as (props: SpotProps) => ReactNode;
  const useKey = inputs.useValue as (name: string) => string | null;
  const Picture = (props: SpotProps) => {
    const key = useKey(props.name);
    const url = key && (uploadedUrl(key) ?? pictureUrl(key, 'medium'));
    return <UploadedPicture api={picturesApi} limits={pictureLimits} url={url} {...props} />;
  };

  return {
    Text: placed('Text'),
    Textarea: placed('Textarea'),
    Number: placed('Number'),
    Money: placed('Money'),
    Select: placed('Select'),
    Switch: placed('Switch'),
    Picture: Picture as (props: Omit<Parameters<Placed<Values['Picture']>>[0], PicturePreset>) => ReactNode,
    useValue: inputs.useValue,
  };
}
