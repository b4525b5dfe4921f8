import { useQuery } from '@tanstack/react-query';
import { ErrorNotice } from '../../../controls/notice.tsx';
import { useBooks } from '../../../server/session.ts';
import { useText } from '../../../texts/text.ts';
import { ClosingScreen, Part } from '../closing-screen.tsx';
import { ClosingFile } from './closing-file.tsx';
import { EntriesOfDays } from './entries-of-days.tsx';
import { Exports } from './exports.tsx';
import { Imports } from './imports.tsx';
import { NewExport } from './new-export.tsx';

/** The exchange with a fiduciary: entries out since the last export, closing entries back in. */
export const FiduciaryExchange = () => {
  const text = useText();
  const { query, may } = useBooks();
  const { data, error } = useQuery(query.fiduciary.standing.queryOptions());
  return (
    <ClosingScreen title={text('closing.fiduciary')}>
      <p className="soft closing-about">{text('closing.fiduciary.about')}</p>
      <ErrorNotice error={error} />
      <Part id="out" title={text('closing.fiduciary.out')}>
        {data ? <NewExport key={data.last?.id ?? 0} standing={data} mayExport={may('write')} /> : null}
        <Exports />
        <EntriesOfDays format={data?.last?.format ?? 'abaconnect'} />
      </Part>
      <Part id="in" title={text('closing.fiduciary.in')}>
        {may('write') ? <ClosingFile /> : null}
        <Imports />
      </Part>
    </ClosingScreen>
  );
};
