import type { Outputs } from '@kontor/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { Confirm } from '../../../controls/dialog.tsx';
import { EmptyLinks } from '../../../controls/empty.tsx';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useAction } from '../../../forms/action.ts';
import { bankPages } from '../../../pages/bank.ts';
import { newIdempotencyKey, once } from '../../../server/client.ts';
import { useBooks } from '../../../server/session.ts';
import { Screen } from '../../../shell/screen.tsx';
import type { Column } from '../../../table/columns.ts';
import { useFieldColumn } from '../../../table/field-column.ts';
import { Table } from '../../../table/table.tsx';
import { useText } from '../../../texts/text.ts';
import { formatAmount } from '../../../values/amount.ts';
import { groupedReference } from '../../../values/reference.ts';
import { BankTabs } from '../tabs.tsx';
import { TemplateAccounts } from './template-accounts.tsx';
import '../inbox/line.css';
import '../split/split.css';

type Rule = Outputs['bank']['rules'][number];

/** The rules by which lines are proposed. They are made where a line was booked. */
export const BankRules = () => {
  const text = useText();
  const { query } = useBooks();
  const { data, error, isPending } = useQuery(query.bank.rules.queryOptions());
  const [removed, setRemoved] = useState<Rule>();
  return (
    <Screen title={text('bank.rules')} flow>
      <BankTabs />
      <ErrorNotice error={error} />
      <Table
        title={text('bank.rules')}
        columns={useRuleColumns(setRemoved)}
        rows={data ?? []}
        keyOf={({ id }) => String(id)}
        loading={isPending}
        empty={text('bank.no_rules')}
        whenEmpty={<EmptyLinks links={[{ href: bankPages.lines.to(), label: 'bank.lines' }]} />}
        inline
        main
      />
      {removed ? <RuleRemoval rule={removed} onClose={() => setRemoved(undefined)} /> : null}
    </Screen>
  );
};

/** The conditions of a rule in words. */
const useConditionsText = () => {
  const text = useText();
  return ({ conditions }: Rule): string => {
    const { counterparty, iban, text: said, direction, least, most, accno } = conditions;
    const words = [
      counterparty ? `${text('bank.condition.counterparty')}: ${counterparty}` : '',
      iban ? `${text('bank.condition.iban')}: ${groupedReference(iban)}` : '',
      said ? `${text('bank.condition.text')}: ${said}` : '',
      direction ? text(`bank.direction.${direction}`) : '',
      least ? text('bank.at_least', { amount: formatAmount(least) }) : '',
      most ? text('bank.at_most', { amount: formatAmount(most) }) : '',
      accno ? `${text('account')} ${accno}` : '',
    ];
    return words.filter(Boolean).join(' · ');
  };
};

const useRuleColumns = (onRemove: (rule: Rule) => void): Column<Rule>[] => {
  const text = useText();
  const field = useFieldColumn<Rule>();
  const { may } = useBooks();
  const conditionsText = useConditionsText();
  const columns: Column<Rule>[] = [
    field('name', 'name'),
    { id: 'when', head: text('bank.rule_when'), value: conditionsText },
    {
      id: 'then',
      head: text('bank.rule_then'),
      wide: true,
      value: ({ template }) => template.accounts.map(({ accno }) => accno).join(', '),
      show: ({ template }) => <TemplateAccounts template={template} />,
    },
  ];
  if (!may('write')) return columns;
  return [
    ...columns,
    {
      id: 'remove',
      head: '',
      width: '7.5rem',
      value: () => '',
      show: (rule) => (
        <Button
          small
          look="quiet"
          aria-label={text('bank.remove_rule', { name: rule.name })}
          onClick={() => onRemove(rule)}
        >
          {text('bank.remove')}
        </Button>
      ),
    },
  ];
};

const RuleRemoval = ({ rule: { id, name }, onClose }: { rule: Rule; onClose: () => void }) => {
  const text = useText();
  const { call, query, cache } = useBooks();
  const action = useAction();
  const remove = () =>
    void action.run(async () => {
      await call.bank.removeRule.mutate({ id }, once(newIdempotencyKey()));
      await cache.invalidateQueries(query.bank.pathFilter());
      onClose();
    });
  return (
    <Confirm
      title={text('bank.remove_rule', { name })}
      open
      onClose={onClose}
      confirm={text('bank.remove')}
      onConfirm={remove}
      busy={action.busy}
      look="danger"
    >
      <p>{text('bank.remove_rule_text')}</p>
      <ErrorNotice error={action.error} />
    </Confirm>
  );
};
