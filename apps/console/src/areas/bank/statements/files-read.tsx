import { Anchor } from '../../../controls/anchor.tsx';
import { Button } from '../../../controls/button.tsx';
import { Notice } from '../../../controls/notice.tsx';
import { bankPages } from '../../../pages/bank.ts';
import { useRefusalText } from '../../../server/refusal-text.ts';
import { useText } from '../../../texts/text.ts';
import { Follows } from './follows.tsx';
import type { StatementFile, StatementRead } from './statement-file.ts';

type FilesReadProps = {
  files: readonly StatementFile[];
  onRetry: (file: StatementFile) => void;
  onDismiss: (key: string) => void;
};

/** The files that were sent from this page: what each brought, and why one was refused. */
export const FilesRead = ({ files, onRetry, onDismiss }: FilesReadProps) => (
  <div className="bank-files" hidden={files.length === 0}>
    {files.map((one) =>
      one.state === 'sending' || one.state === 'read' ? (
        <Read key={one.key} of={one} onDismiss={() => onDismiss(one.key)} />
      ) : (
        <Failed key={one.key} of={one} onRetry={() => onRetry(one)} onDismiss={() => onDismiss(one.key)} />
      ),
    )}
  </div>
);

const Read = ({ of, onDismiss }: { of: StatementFile; onDismiss: () => void }) => {
  const text = useText();
  const { file, state, statements } = of;
  return (
    <Notice kind="status">
      <div className="flow bank-file">
        <strong className="grow">{file.name}</strong>
        {state === 'sending' ? (
          <span className="soft">{text('bank.is_read')}</span>
        ) : (
          <Button small look="quiet" onClick={onDismiss}>
            {text('close')}
          </Button>
        )}
      </div>
      <ul>
        {statements.map((statement) => (
          <li key={statement.id} className="flow bank-file">
            <ReadStatement statement={statement} />
          </li>
        ))}
      </ul>
    </Notice>
  );
};

const ReadStatement = ({
  statement: { id, accno, statement_id, known, differs, lines, follows, remarks },
}: {
  statement: StatementRead;
}) => {
  const text = useText();
  return (
    <>
      <Anchor href={bankPages.lines.to({ show: 'all', statement: id })}>
        {accno} · {statement_id}
      </Anchor>
      <span>{text(known && !differs ? 'bank.known' : 'bank.lines_read', { count: lines })}</span>
      {differs ? (
        <span className="tag tag-warn" title={text('bank.differs_hint')}>
          {text('bank.differs')}
        </span>
      ) : null}
      {known ? null : <Follows follows={follows} />}
      {known || remarks === 0 ? null : (
        <span className="tag tag-warn">{text('bank.remarks_count', { count: remarks })}</span>
      )}
    </>
  );
};

type FailedProps = { of: StatementFile; onRetry: () => void; onDismiss: () => void };

const Failed = ({ of: { file, state, refusal }, onRetry, onDismiss }: FailedProps) => {
  const text = useText();
  const refusalText = useRefusalText();
  const sentence = refusal ? refusalText(refusal) : text('error.unreachable');
  return (
    <Notice>
      <div className="flow bank-file">
        <span className="grow">
          <strong>{file.name}</strong> {state === 'too_large' ? text('bank.too_large') : sentence}
        </span>
        {state === 'broken' ? (
          <Button small onClick={onRetry}>
            {text('bank.again')}
          </Button>
        ) : null}
        <Button small look="quiet" onClick={onDismiss}>
          {text('close')}
        </Button>
      </div>
    </Notice>
  );
};
