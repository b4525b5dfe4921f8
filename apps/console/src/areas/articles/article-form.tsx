import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { DimensionGroup } from '../../forms/record/dimension-group.tsx';
import { ExternalGroup } from '../../forms/record/external-group.tsx';
import { useProposedNumber } from '../../forms/record/proposed-number.ts';
import { Group } from '../../forms/record/record-field.tsx';
import { RecordForm, useRecordForm } from '../../forms/record/record-form.tsx';
import { FieldRow, TitledRow } from '../../layout/layout.tsx';
import { articlePages } from '../../pages/articles.ts';
import { useMoment } from '../../server/moment.ts';
import { useBooks } from '../../server/session.ts';
import { RecordPage } from '../../shell/records/record-page.tsx';
import { useText } from '../../texts/text.ts';
import { ArticleField, articles } from './article.ts';
import type { Article } from './articles.tsx';

const above = { href: articlePages.list.to(), title: 'articles' } as const;

/** The page that makes a new article. */
export const NewArticle = () => {
  const text = useText();
  const number = useProposedNumber('article');
  return (
    <RecordPage of={articles} title={text('articles.new')} above={above}>
      {number === undefined ? null : <ArticleForm number={number} />}
    </RecordPage>
  );
};

/** The page that changes an article. */
export const ChangeArticle = () => {
  const { number } = articlePages.one.useParams();
  const { query } = useBooks();
  const { data, error } = useQuery(
    query.articles.get.queryOptions({ partnumber: number }, { staleTime: Number.POSITIVE_INFINITY }),
  );
  if (!data && !error) return null;
  return (
    <RecordPage {...{ of: articles, number, error, above }} title={data?.description || number} isRead>
      {data ? <ArticleForm key={number} before={data} /> : null}
    </RecordPage>
  );
};

const ArticleForm = ({ before, number = '' }: { before?: Article; number?: string }) => {
  const text = useText();
  const moment = useMoment();
  const router = useRouter();
  const { call } = useBooks();
  const form = useRecordForm(articles, {
    before,
    begun: useMemo(() => (before ? {} : { partnumber: number }), [before, number]),
    calls: call.articles,
    read: () => call.articles.get.query({ partnumber: before?.partnumber ?? '' }),
    follow: () => router.navigate({ href: articlePages.list.to() }),
  });
  const since = before?.price_update;
  return (
    <RecordForm form={form}>
      <FieldRow>
        <ArticleField name="partnumber" />
        <ArticleField name="description" span={6} />
        <ArticleField name="unit" />
      </FieldRow>
      <TitledRow title={text('articles.on_invoices')}>
        <ArticleField
          name="sellprice"
          {...(since ? { hint: text('articles.price_since', { when: moment(since) }) } : {})}
        />
        <ArticleField name="quantity" />
        <ArticleField name="discount" />
        <ArticleField name="period" />
        <ArticleField name="itemnote" span={12} />
      </TitledRow>
      <div className="groups">
        <Group title="articles.accounts">
          <ArticleField name="income_accno" />
          <ArticleField name="expense_accno" />
          <ArticleField name="tax_accnos" span={6} />
        </Group>
        <DimensionGroup />
        <ExternalGroup />
      </div>
    </RecordForm>
  );
};
