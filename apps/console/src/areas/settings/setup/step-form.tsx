import type { ReactNode } from 'react';
import { Button } from '../../../controls/button.tsx';
import { type AnyForm, Form } from '../../../forms/form.tsx';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { useText } from '../../../texts/text.ts';

/** The form of a step, which Ctrl+Enter saves, also from the head of the step; then the next one follows. */
export const StepForm = ({ form, children }: { form: AnyForm; children: ReactNode }) => {
  const text = useText();
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'setup.save', group: 'here', run: form.submit }]);
  return (
    <Form form={form} className="form">
      {children}
      <div className="form-actions">
        <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
          {text('setup.save')}
        </Button>
      </div>
    </Form>
  );
};
