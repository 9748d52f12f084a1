import { Radio, Text } from '@mantine/core';
import { useState } from 'react';
import { useField } from '#kit/web/form/FormContext.ts';
import { fieldsFor } from '#kit/web/form/fields/fields.tsx';
import { FormSection } from '#kit/web/form/FormSection.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { type TemplateId, templates, type TemplateSettings } from '../../sections/templates.contract.ts';
import { templateSection } from '../../sections/templatesSection.contract.ts';
import { SectionForm } from '../../web/SectionForm.tsx';
import { SettingSpot, settingLabels } from '../../web/SettingSpot.tsx';
import { ShopFrame } from '../../web/ShopFrame.tsx';
import { templateState } from '../templates.rules.ts';
import { TemplateDates } from './TemplateDates.tsx';
import classes from './Templates.module.css';

const { useValue } = fieldsFor<TemplateSettings>();
const words = (path: string) => settingLabels(templateSection, path);

/** The three of them, each as a sketch of a menu. */
function TemplateChoice() {
  const { label } = words('templateId');
  const field = useField<TemplateId>({
    name: 'templateId',
    label,
    show: (value) => templates[value as TemplateId].label,
  });
  return (
    <Radio.Group
      aria-label={label}
      value={field.value}
      onChange={(value) => field.change(value)}
      readOnly={field.readOnly}
    >
      <div className={classes.choices} id={field.id}>
        {Object.entries(templates).map(([id, { label: name, purpose }]) => (
          <Radio.Card key={id} value={id} className={classes.choice} disabled={field.readOnly}>
            <span className={classes.sketch} data-sketch={id} aria-hidden>
              {Array.from({ length: 6 }, (_, place) => (
                <i key={place} />
              ))}
            </span>
            <span className={classes.name}>
              <Radio.Indicator /> {name}
            </span>
            <Text component="span" size="xs" c="dimmed">
              {purpose}
            </Text>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
}

/** What holds today and next, by what is written. */
function Present() {
  const { today } = useTenantFormat();
  const settings = { templateId: useValue('templateId'), templateDates: useValue('templateDates') };
  return (
    <Text size="sm" c="dimmed">
      {templateState(settings, today()).join(' ')}
    </Text>
  );
}

function Preview({ shown }: { shown: TemplateId | null }) {
  const chosen = useValue('templateId');
  return (
    <ShopFrame
      wide
      dress={(page) => {
        page.body.dataset.template = shown ?? chosen;
      }}
    />
  );
}

/** How the shop's menu is laid out, with the shop beside it. */
export function TemplateForm() {
  const [shown, show] = useState<TemplateId | null>(null);
  return (
    <SectionForm section={templateSection} side={<Preview shown={shown} />}>
      <div onFocusCapture={() => show(null)}>
        <FormSection title="Siempre" hint="Las páginas dicen lo mismo en las tres: cambia cómo se ordenan.">
          <SettingSpot path="templateId" span={12}>
            <TemplateChoice />
          </SettingSpot>
        </FormSection>
      </div>
      <FormSection title="En fechas especiales" hint={words('templateDates').description}>
        <SettingSpot path="templateDates" span={12}>
          <TemplateDates onLook={show} />
        </SettingSpot>
        <div data-span={12}>
          <Present />
        </div>
      </FormSection>
    </SectionForm>
  );
}
