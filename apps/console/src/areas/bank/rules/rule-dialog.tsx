import type { Outputs } from '@kontor/client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Dialog } from '../../../controls/dialog.tsx';
import { Field } from '../../../controls/field.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { Skeleton } from '../../../controls/skeleton.tsx';
import { useAction } from '../../../forms/action.ts';
import { useShortcuts } from '../../../keyboard/keys.tsx';
import { newIdempotencyKey, once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import type { BankLine } from '../inbox/list.ts';
import { TemplateAccounts } from './template-accounts.tsx';

type NewRule = Outputs['bank']['ruleOf'];
type RuleDialogProps = { line: BankLine; onClose: () => void; onSaved: () => void };

/**
 * Makes a rule of what was done with a line, once it is known which lines of the past it takes, and
 * which it contradicts.
 */
export const RuleDialog = ({ line, onClose, onSaved }: RuleDialogProps) => {
  const text = useText();
  const { query } = useBooks();
  const { data, error } = useQuery(query.bank.ruleOf.queryOptions({ id: line.id }, { staleTime: 0 }));
  return (
    <Dialog title={text('bank.rule_title')} open onClose={onClose} className="dialog-wide">
      <ErrorNotice error={error} />
      {error ? (
        <div className="dialog-actions">
          <Button onClick={onClose}>{text('close')}</Button>
        </div>
      ) : null}
      {data ? <RuleForm rule={data} onClose={onClose} onSaved={onSaved} /> : null}
    </Dialog>
  );
};

const conditionFields = ['counterparty', 'iban', 'text'] as const;

type RuleFormProps = { rule: NewRule; onClose: () => void; onSaved: () => void };

const RuleForm = ({ rule, onClose, onSaved }: RuleFormProps) => {
  const text = useText();
  const { call } = useBooks();
  const action = useAction();
  const [name, setName] = useState(rule.name);
  const [conditions, setConditions] = useState(rule.conditions);
  const named = conditionFields.filter((one) => conditions[one]?.trim());
  const isWhole = name.trim() !== '' && named.length > 0;
  const sent = {
    ...conditions,
    ...Object.fromEntries(conditionFields.map((one) => [one, conditions[one]?.trim() || undefined])),
  };
  const save = () => {
    if (!isWhole || action.busy) return;
    void action.run(async () => {
      const bank_rule = { name: name.trim(), conditions: sent, template: rule.template };
      await call.bank.saveRule.mutate({ bank_rule }, once(newIdempotencyKey()));
      onSaved();
      onClose();
    });
  };
  useShortcuts([{ keys: 'Ctrl+Enter', label: 'bank.save_rule', group: 'here', run: save }]);
  return (
    <form
      className="stack gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label={text('name')}>
        {(state) => (
          <input
            {...state}
            className="input"
            autoComplete="off"
            maxLength={140}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <fieldset className="bank-rule-conditions">
        <legend>{text('bank.rule_when')}</legend>
        {conditionFields.map((one) => (
          <Field key={one} label={text(`bank.condition.${one}`)}>
            {(state) => (
              <input
                {...state}
                className="input"
                autoComplete="off"
                maxLength={one === 'iban' ? 34 : 140}
                value={conditions[one] ?? ''}
                onChange={({ target }) => setConditions({ ...conditions, [one]: target.value })}
              />
            )}
          </Field>
        ))}
        {conditions.direction ? (
          <p className="soft">{text(`bank.direction.${conditions.direction}`)}</p>
        ) : null}
      </fieldset>
      <div>
        <p className="field-label">{text('bank.rule_then')}</p>
        <TemplateAccounts template={rule.template} />
      </div>
      {isWhole ? (
        <Trial conditions={sent} template={rule.template} />
      ) : (
        <p className="field-error">{text('bank.rule_unfinished')}</p>
      )}
      <ErrorNotice error={action.error} />
      <div className="dialog-actions">
        <Button onClick={onClose}>{text('cancel')}</Button>
        <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={!isWhole || action.busy}>
          {text('bank.save_rule')}
        </Button>
      </div>
    </form>
  );
};

/** The lines of the past that the rule takes, and how many of them were booked otherwise. */
const Trial = (rule: Pick<NewRule, 'conditions' | 'template'>) => {
  const text = useText();
  const { query } = useBooks();
  const tried = useDeferredValue(rule);
  const { data, error } = useQuery(
    query.bank.tryRule.queryOptions(tried, { placeholderData: keepPreviousData }),
  );
  if (error) return <ErrorNotice error={error} />;
  if (!data) return <Skeleton look="row" rows={3} />;
  const { taken, agreeing, contradicting } = data;
  return (
    <p className="flow gap-2" role="status">
      <span>{text('bank.takes', { count: taken.length })}</span>
      <span className="tag tag-good">{text('bank.agrees', { count: agreeing.length })}</span>
      {contradicting.length > 0 ? (
        <span className="tag tag-danger">{text('bank.contradicts', { count: contradicting.length })}</span>
      ) : null}
    </p>
  );
};
