import type { Outputs } from '@kontor/client';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Account, useAccounts } from '../../../choices/accounts.ts';
import type { DocumentKind } from '../../../choices/document-kind.ts';
import { taxOptions, useTaxRates } from '../../../choices/taxes.ts';
import { Button } from '../../../controls/button.tsx';
import type { Option } from '../../../controls/combobox.tsx';
import { Notice } from '../../../controls/notice.tsx';
import type { DraftForm } from '../../../forms/draft-form.ts';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { daySupplied } from '../sheet/supply.ts';
import { type DocumentValues, noVat } from '../values.ts';

/**
 * Usual taxes: which one a line has by its account or its article, and lines that charge none
 * though there is one.
 */

type Article = Outputs['articles']['get'];
type Usual = { accno: number; tax: Option };
type Charging = { accounts: readonly Account[]; taxes: readonly Option[] };

/** The usual tax of an account, where it is one of this side. */
const usualOf = ({ accounts, taxes }: Charging, accno: number | undefined): Usual | undefined => {
  const account = accounts.find((one) => one.accno === accno);
  const tax = taxes.find(({ key }) => key === String(account?.tax_accno));
  return account && tax && { accno: account.accno, tax };
};

const listedOf = (article: Article, taxes: readonly Option[]): Option[] =>
  taxes.filter(({ key }) => article.tax_accnos.map(String).includes(key));

/** The taxes that lines may have, and those that they have unless someone says otherwise. */
export const useLineTaxes = (kind: DocumentKind, date: string) => {
  const text = useText();
  const { query } = useBooks();
  const cache = useQueryClient();
  const accounts = useAccounts();
  const taxes = taxOptions(accounts, kind, { rates: useTaxRates(), date });
  const articleOptions = (partnumber: string) =>
    query.articles.get.queryOptions({ partnumber }, { staleTime: 60_000, retry: false });
  const readArticle = (partnumber: string): Promise<Article | undefined> =>
    cache.fetchQuery(articleOptions(partnumber)).catch(() => undefined);
  return {
    accounts,
    taxes,
    options: [...taxes, { key: noVat, text: text('documents.no_vat') }] as readonly Option[],
    articleOptions,
    /** Undefined where there is none of the number. */
    article: readArticle,
    /** The usual tax of an account as soon as the accounts are read, for what begins before. */
    readOfAccount: async (accno: string): Promise<string | undefined> => {
      const all = await cache.fetchQuery(query.accounts.list.queryOptions(undefined, { staleTime: 60_000 }));
      const charging = { accounts: all, taxes: taxOptions(all, kind, { rates: [], date }) };
      return usualOf(charging, Number(accno))?.tax.key;
    },
    ofAccount: (accno: string) => usualOf({ accounts, taxes }, Number(accno))?.tax.key,
    /**
     * Of an article that lists no tax it is that of its account; several that it lists are its own
     * matter.
     */
    ofArticle: async (partnumber: string): Promise<string | undefined> => {
      const article = await readArticle(partnumber);
      if (!article) return undefined;
      const listed = listedOf(article, taxes);
      if (listed.length > 0) return listed.length === 1 ? listed[0]?.key : undefined;
      return usualOf({ accounts, taxes }, article[kind.account] ?? undefined)?.tax.key;
    },
  };
};

/** The taxes that articles list themselves, by their numbers: a line of one is never without. */
export const useTaxedArticles = (
  { taxes, articleOptions }: ReturnType<typeof useLineTaxes>,
  partnumbers: readonly string[],
): ReadonlyMap<string, readonly Option[]> => {
  const numbers = [...new Set(partnumbers.filter((number) => number !== ''))];
  const articles = useQueries({ queries: numbers.map(articleOptions) });
  return new Map(
    numbers.flatMap((number, at) => {
      const article = articles[at]?.data;
      const listed = article ? listedOf(article, taxes) : [];
      return listed.length > 0 ? [[number, listed] as const] : [];
    }),
  );
};

export type Untaxed = Usual & { at: number };

/** The lines that have a usual tax and charge none, and of which nobody has said that it is so. */
export const useUntaxed = (kind: DocumentKind, values: DocumentValues): readonly Untaxed[] => {
  const { query } = useBooks();
  const charging = useLineTaxes(kind, daySupplied(values));
  const { mode, parts, name, customernumber } = values;
  const silent = (tax: string | undefined) => !tax;
  const asked =
    mode === 'parts' ? parts.filter((part) => part.partnumber !== '' && silent(part.tax_accno)) : [];
  const numbers = [...new Set(asked.map(({ partnumber }) => partnumber))];
  const articles = useQueries({ queries: numbers.map(charging.articleOptions) });
  const articleOf = (partnumber: string) => articles[numbers.indexOf(partnumber)]?.data;
  const usual = (at: number): Usual | undefined => {
    if (mode === 'parts') {
      const article = articleOf(parts[at]?.partnumber ?? '');
      if (!article || listedOf(article, charging.taxes).length > 0) return undefined;
      return usualOf(charging, article[kind.account] ?? undefined);
    }
    return usualOf(charging, Number(values[kind.lines][at]?.[kind.account]));
  };
  const lines: readonly { tax_accno: string }[] = mode === 'parts' ? parts : values[kind.lines];
  const found = lines.flatMap(({ tax_accno }, at) => {
    const of = silent(tax_accno) ? usual(at) : undefined;
    return of ? [{ ...of, at }] : [];
  });
  const customer = useQuery(
    query.customers.get.queryOptions(
      { customernumber },
      {
        enabled: kind.kind === 'invoice' && found.length > 0 && customernumber !== '' && name === '',
        staleTime: 60_000,
        retry: false,
      },
    ),
  ).data;
  // A customer without any tax is charged none, whatever is sold.
  return customer?.tax_accnos?.length === 0 ? [] : found;
};

type UntaxedNoticeProps = {
  kind: DocumentKind;
  form: DraftForm<DocumentValues>;
  untaxed: readonly Untaxed[];
};

/**
 * Names the lines that charge no tax though one is usual, before they are posted, and lets a person
 * say which is right.
 */
export const UntaxedNotice = ({ kind, form, untaxed }: UntaxedNoticeProps) => {
  const text = useText();
  if (untaxed.length === 0) return null;
  const say = (at: number, tax: string) =>
    form.setValue(
      form.getValues('mode') === 'parts' ? `parts.${at}.tax_accno` : `${kind.lines}.${at}.tax_accno`,
      tax,
      { shouldDirty: true },
    );
  return (
    <Notice kind="status" look="warn">
      <ul className="stack gap-2">
        {untaxed.map(({ at, accno, tax }) => (
          <li key={at} className="flow apart">
            <span>
              {text('documents.untaxed', { line: at + 1, accno, tax: tax.key, rate: tax.detail ?? tax.text })}
            </span>
            <span className="flow gap-2">
              <Button small onClick={() => say(at, tax.key)}>
                {text('documents.charge_tax', { rate: tax.detail ?? tax.key })}
              </Button>
              <Button small onClick={() => say(at, noVat)}>
                {text('documents.no_vat')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  );
};
