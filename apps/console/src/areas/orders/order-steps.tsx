import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatInstant } from '../../values/date.ts';
import { type OrderWhole, stateOf } from './state.tsx';

type Step = { name: 'draft' | 'released' | 'sent' | 'executed'; done: boolean; notes: string[] };

/** The way of an order as steps: a draft, released, sent, executed; who took each, and when. */
export const OrderSteps = ({ order }: { order: OrderWhole }) => {
  const text = useText();
  const { client } = useBooks();
  const { language } = useLanguage();
  const moment = (at: string | undefined) =>
    at === undefined ? [] : [formatInstant(at, { language, zone: client.zone })];
  const executed = order.payments.filter(({ state }) => state === 'executed').length;
  const steps: Step[] = [
    {
      name: 'draft',
      done: true,
      notes: [
        order.created_by,
        ...moment(order.created),
        ...(order.changed_by === '' ? [] : [text('orders.changed_by', { name: order.changed_by })]),
      ],
    },
    {
      name: 'released',
      done: order.released !== undefined,
      notes: [
        order.released_by,
        ...moment(order.released),
        ...(order.fetched === undefined
          ? []
          : [
              text('orders.fetched', {
                at: moment(order.fetched).join(''),
                by: order.fetched_by === '' ? '–' : order.fetched_by,
              }),
            ]),
      ],
    },
    { name: 'sent', done: order.sent !== undefined, notes: [order.sent_by, ...moment(order.sent)] },
    {
      name: 'executed',
      done: stateOf(order) === 'executed',
      notes: order.state === 'sent' ? [text('orders.executed_of', { executed, count: order.count })] : [],
    },
  ];
  const last = steps.filter(({ done }) => done).at(-1)?.name;
  return (
    <ol className="card order-steps" aria-label={text('status')}>
      {steps.map(({ name, done, notes }) => (
        <li
          key={name}
          className={done ? 'order-step order-step-done' : 'order-step'}
          {...(name === last ? { 'aria-current': 'step' as const } : {})}
        >
          <span className="order-step-name">{text(`orders.state.${name}`)}</span>
          {notes
            .filter((note) => note !== '')
            .map((note) => (
              <span key={note} className="order-step-note">
                {note}
              </span>
            ))}
        </li>
      ))}
    </ol>
  );
};
