import { Anchor } from '../../controls/anchor.tsx';
import { Figure } from '../../controls/figure.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { Skeleton } from '../../controls/skeleton.tsx';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatDate } from '../../values/date.ts';
import { Deadline } from './deadline.tsx';
import { useFigures } from './figures.ts';
import { addressOfWork, type Work } from './work-address.ts';

/**
 * The work that waits in these books: first that of the person who is signed in, then that of
 * others.
 */
export const WorkList = () => {
  const text = useText();
  const { may } = useBooks();
  const { data, error } = useFigures();
  const isOwn = ({ scope, second_person = false }: Work) => may(scope) && !second_person;
  const own = data?.work.filter(isOwn) ?? [];
  const others = data?.work.filter((one) => !isOwn(one)) ?? [];
  return (
    <section className="card work" aria-labelledby="waiting">
      <h2 id="waiting">{text('overview.waiting')}</h2>
      <ErrorNotice error={error} />
      {data ? null : error ? null : <Skeleton look="row" rows={3} />}
      {data && own.length === 0 ? (
        <p className="work-none">
          <span aria-hidden="true">✓</span> {text('overview.nothing_waits')}
        </p>
      ) : null}
      <Items items={own} isOwn />
      {others.length === 0 ? null : (
        <>
          <h3 className="work-others">{text('work.others')}</h3>
          <Items items={others} isOwn={false} />
        </>
      )}
    </section>
  );
};

const Items = ({ items, isOwn }: { items: readonly Work[]; isOwn: boolean }) => (
  <ul className="work-items">
    {items.map((one) => (
      <li key={`${one.kind} ${one.second_person ?? false}`}>
        <Item work={one} isOwn={isOwn} />
      </li>
    ))}
  </ul>
);

const Item = ({ work, isOwn }: { work: Work; isOwn: boolean }) => {
  const text = useText();
  const { language } = useLanguage();
  const { today } = useBooks();
  const { kind, count, amount, from, to, due, second_person } = work;
  const days = to && [...(from ? [from] : []), to].map((day) => formatDate(day, language)).join(' – ');
  return (
    <Anchor href={addressOfWork(work, { may: isOwn, today })} className="work-item">
      <span className="work-count">{count}</span>{' '}
      <span className="work-name">
        {text(`work.${kind}`, { count })}
        {isOwn ? null : (
          <span className="work-detail">
            {text('work.for', { who: text(second_person ? 'work.second_person' : 'role.bookkeeper') })}
          </span>
        )}
        {days === undefined ? null : (
          <span className="work-detail">{count > 1 ? text('work.first', { days }) : days}</span>
        )}
      </span>{' '}
      <span className="work-facts">
        {amount === undefined ? null : <Figure amount={amount} />}{' '}
        {due && kind === 'vat' ? <Deadline due={due} today={today} /> : null}
      </span>
    </Anchor>
  );
};
