import type { ReactNode } from 'react';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { type AnyForm, Form } from '../../forms/form.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

type SettingsFormProps = {
  form: AnyForm;
  saved: boolean;
  children: ReactNode;
};

/** The form of settings that are saved together; people who may not write read them. */
export const SettingsForm = ({ form, saved, children }: SettingsFormProps) => {
  const text = useText();
  const mayWrite = useBooks().may('write');
  useShortcuts(
    mayWrite ? [{ keys: 'Ctrl+Enter', label: 'settings.save', group: 'here', run: form.submit }] : [],
  );
  return (
    <Form form={form} className="form">
      {saved ? <Notice kind="status">{text('settings.saved')}</Notice> : null}
      <fieldset className="form-fields settings-form" disabled={!mayWrite}>
        {children}
      </fieldset>
      {mayWrite ? (
        <div className="form-actions">
          <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
            {text('settings.save')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
};
