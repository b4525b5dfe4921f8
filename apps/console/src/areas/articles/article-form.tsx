import { article } from '@kontor/domain';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Anchor } from '../../controls/anchor.tsx';
import { Button, ButtonLink } from '../../controls/button.tsx';
import { ErrorNotice, Notice } from '../../controls/notice.tsx';
import { SelectField } from '../../forms/choices.tsx';
import { useDraftForm } from '../../forms/draft-form.ts';
import { ExternalFields } from '../../forms/external-fields.tsx';
import { AmountField, ChoiceField, NotesField, TextField } from '../../forms/fields.tsx';
import { Fold } from '../../forms/fold.tsx';
import { Form } from '../../forms/form.tsx';
import { useShortcuts } from '../../keyboard/keys.tsx';
import { articlePages } from '../../pages/articles.ts';
import { settingsPages } from '../../pages/settings.ts';
import { once } from '../../server/client.ts';
import { useMoment } from '../../server/moment.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import { metadataIn, metadataText } from '../../values/metadata.ts';
import { isLinked, useAccounts } from '../documents/options.ts';
import { useProposedNumber } from '../parties/proposed-number.ts';
import { useUsualAccount, useUsualAccounts } from '../parties/usual-account.ts';
import { accountsIn } from '../parties/values.ts';
import type { Article } from './articles.tsx';
import { usePeriodChoices } from './period-choices.ts';
import '../parties/parties.css';

/** The page that makes a new article. */
export const NewArticle = () => {
  const number = useProposedNumber('article');
  return number === undefined ? null : <ArticlePage before={undefined} number={number} error={undefined} />;
};

/** The page that changes an article. */
export const ChangeArticle = () => {
  const { number } = articlePages.one.useParams();
  const { query } = useBooks();
  const { data, error } = useQuery(
    query.articles.get.queryOptions({ partnumber: number }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  if (!data && !error) return null;
  return <ArticlePage key={number} before={data} error={error} />;
};

type ArticlePageProps = {
  before: Article | undefined;
  /** Proposed to a new one. */
  number?: string;
  error: unknown;
};

const ArticlePage = ({ before, number: proposed = '', error }: ArticlePageProps) => {
  const text = useText();
  const { may } = useBooks();
  const number = before?.partnumber;
  return (
    <Screen
      title={before ? before.description || before.partnumber : text('articles.new')}
      beside={number}
      above={<Anchor href={articlePages.list.to()}>{text('articles')}</Anchor>}
      actions={
        number !== undefined && may('audit') ? (
          <ButtonLink href={settingsPages.audit.to({ table: 'article', number })}>
            {text('settings.history')}
          </ButtonLink>
        ) : null
      }
      flow
    >
      <ErrorNotice error={error} />
      {error ? null : before || may('write') ? (
        <ArticleForm before={before} proposed={proposed} />
      ) : (
        <Notice>{text('settings.not_yours')}</Notice>
      )}
    </Screen>
  );
};

const textFields = ['partnumber', 'description', 'unit', 'period', 'itemnote', 'external_id'] as const;
const amounts = ['quantity', 'sellprice', 'discount'] as const;
const accnos = ['income_accno', 'expense_accno'] as const;
type Field =
  | (typeof textFields)[number]
  | (typeof amounts)[number]
  | (typeof accnos)[number]
  | 'tax_accnos'
  | 'metadata';
type ArticleValues = Record<Field, string>;

const articleValues = (of: Article | undefined, proposed = ''): ArticleValues => {
  const shown = [...textFields, ...amounts, ...accnos].map((field) => [field, String(of?.[field] ?? '')]);
  return {
    ...Object.fromEntries(shown),
    ...(of ? {} : { partnumber: proposed }),
    tax_accnos: (of?.tax_accnos ?? []).join(', '),
    metadata: metadataText(of?.metadata),
  } as ArticleValues;
};

/** The number of the article, and what was changed of it. */
const changedArticle =
  (initial: ArticleValues) =>
  (values: ArticleValues): Record<string, unknown> => {
    const isChanged = (field: Field) => values[field] !== initial[field];
    const sent: Record<string, unknown> = { partnumber: values.partnumber.trim() };
    for (const field of textFields) if (isChanged(field)) sent[field] = values[field].trim();
    for (const field of amounts) if (isChanged(field)) sent[field] = values[field] || null;
    for (const field of accnos) if (isChanged(field)) sent[field] = accountsIn(values[field])[0] ?? null;
    if (isChanged('tax_accnos')) sent['tax_accnos'] = accountsIn(values.tax_accnos);
    if (isChanged('metadata')) sent['metadata'] = metadataIn(values.metadata);
    return sent;
  };

const ArticleForm = ({ before, proposed }: { before: Article | undefined; proposed: string }) => {
  const text = useText();
  const moment = useMoment();
  const router = useRouter();
  const accounts = useAccounts();
  const hintOf = useUsualAccount();
  const usual = useUsualAccounts(accnos);
  const { call, cache, may } = useBooks();
  const periods = usePeriodChoices();
  const initial = useMemo(() => articleValues(before, proposed), [before, proposed]);
  const form = useDraftForm({
    name: before ? `article.${before.partnumber}` : 'article',
    initial,
    schema: article,
    isNew: before === undefined,
    sent: (values, begun) => changedArticle(begun)(values),
    record: before && {
      version: before.version,
      read: async () => {
        const now = await call.articles.get.query({ partnumber: before.partnumber });
        return { version: now.version, values: articleValues(now) };
      },
    },
    send: async (sent, idempotencyKey, version_seen) => {
      if (before) await call.articles.save.mutate({ ...sent, version_seen }, once(idempotencyKey));
      else await call.articles.create.mutate(sent, once(idempotencyKey));
      return async () => {
        await cache.invalidateQueries();
        await router.navigate({ href: articlePages.list.to() });
      };
    },
  });
  const mayWrite = may('write');
  useShortcuts(
    mayWrite ? [{ keys: 'Ctrl+Enter', label: 'parties.save', group: 'here', run: form.submit }] : [],
  );
  const { control } = form;
  const options = accounts
    .filter((account) => !account.heading && account.is_active)
    .filter((account) => !isLinked(account, 'AR') && !isLinked(account, 'AP'))
    .map(({ accno, description }) => ({ key: String(accno), text: description }));
  return (
    <Form form={form} className="form party-form">
      <fieldset className="form-fields" disabled={!mayWrite}>
        <div className="party-row">
          {before ? null : (
            <TextField
              control={control}
              name="partnumber"
              label={text('number')}
              placeholder={text('articles.example.number')}
              {...(proposed ? {} : { autoFocus: true })}
            />
          )}
          <TextField
            control={control}
            name="description"
            label={text('articles.description')}
            className="party-half"
            placeholder={text('articles.example.description')}
            {...(before || proposed ? { autoFocus: true } : {})}
          />
          <TextField
            control={control}
            name="unit"
            label={text('articles.unit')}
            placeholder={text('articles.example.unit')}
            className="party-short"
          />
        </div>
        <div className="party-row">
          <AmountField
            control={control}
            name="sellprice"
            label={text('articles.price')}
            {...(before?.price_update
              ? { hint: text('articles.price_since', { when: moment(before.price_update) }) }
              : {})}
          />
          <AmountField control={control} name="quantity" label={text('articles.quantity')} places={0} />
          <AmountField control={control} name="discount" label={text('articles.discount')} places={0} />
          <SelectField control={control} name="period" label={text('articles.period')} options={periods} />
        </div>
        <div className="party-row">
          <NotesField
            control={control}
            name="itemnote"
            label={text('articles.note')}
            className="party-whole"
          />
        </div>
        <div className="party-groups">
          <Fold
            control={control}
            title={text('articles.accounts')}
            fields={['income_accno', 'expense_accno', 'tax_accnos']}
            isUnset={(value) => value === '' || usual === undefined || usual.includes(String(value))}
          >
            <div className="party-row">
              <ChoiceField
                control={control}
                name="income_accno"
                label={text('articles.income')}
                {...hintOf('income_accno')}
                options={options}
                free
              />
              <ChoiceField
                control={control}
                name="expense_accno"
                label={text('articles.expense')}
                {...hintOf('expense_accno')}
                options={options}
                free
              />
              <TextField
                control={control}
                name="tax_accnos"
                label={text('articles.taxes')}
                hint={text('articles.taxes_hint')}
                className="party-half"
              />
            </div>
          </Fold>
          <Fold control={control} title={text('external.programs')} fields={['external_id', 'metadata']}>
            <div className="party-row">
              <ExternalFields control={control} />
            </div>
          </Fold>
        </div>
      </fieldset>
      {mayWrite ? (
        <div className="form-actions">
          <Button type="submit" look="primary" keys="Ctrl+Enter" disabled={form.busy}>
            {text('parties.save')}
          </Button>
        </div>
      ) : null}
    </Form>
  );
};
