import { fileAddress } from '../../attachments/files.ts';
import { Anchor } from '../../controls/anchor.tsx';
import { receiptPages } from '../../pages/receipts.ts';
import { useBooks } from '../../server/session.ts';
import { useLanguage } from '../../texts/language.tsx';
import { useText } from '../../texts/text.ts';
import { formatInstant } from '../../values/date.ts';
import { formatSize } from '../../values/size.ts';
import type { Receipt } from './list.ts';

/** The file with the time and the way of its upload. */
export const Facts = ({ receipt }: { receipt: Receipt }) => {
  const text = useText();
  const { language } = useLanguage();
  const { client, name } = useBooks();
  const { id, date_received, size, comment, source, first_page, last_page } = receipt;
  const { mail_sender, mail_subject, mail_received } = receipt;
  return (
    <dl className="facts-beside">
      <div>
        <dt>{text('receipts.received')}</dt>
        <dd>{formatInstant(date_received, { language, zone: client.zone })}</dd>
      </div>
      <div>
        <dt>{text('receipts.file')}</dt>
        <dd>
          <a href={fileAddress(name, id)} download>
            {text('receipts.download')}
          </a>{' '}
          <span className="soft">{formatSize(size)}</span>
        </dd>
      </div>
      {source === undefined ? null : (
        <div>
          <dt>{text('receipts.source')}</dt>
          <dd>
            <Anchor href={receiptPages.one.to(source)}>{text('receipts.one', { id: source })}</Anchor>{' '}
            <span className="soft">
              {text('receipts.page_range', { first: first_page ?? 0, last: last_page ?? 0 })}
            </span>
          </dd>
        </div>
      )}
      {mail_received === undefined ? null : (
        <div>
          <dt>{text('receipts.mail_from')}</dt>
          <dd>
            {mail_sender}{' '}
            <span className="soft">
              {formatInstant(mail_received, { language, zone: client.zone })} · {mail_subject}
            </span>
          </dd>
        </div>
      )}
      {comment === '' ? null : (
        <div>
          <dt>{text('receipts.comment')}</dt>
          <dd>{comment}</dd>
        </div>
      )}
    </dl>
  );
};
