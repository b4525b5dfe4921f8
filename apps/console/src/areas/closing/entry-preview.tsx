import type { Outputs } from '@kontor/client';
import { PreviewedPostings } from '../../postings/previewed-postings.tsx';
import { useLanguage } from '../../texts/language.tsx';
import { formatDate } from '../../values/date.ts';

type EntryShown = Outputs['gl']['previewYearend']['entry'];

/** An entry as a closing would book it. */
export const EntryPreview = ({ title, entry }: { title: string; entry: EntryShown }) => {
  const { language } = useLanguage();
  const { postings, transdate, reference } = entry;
  return (
    <div className="closing-preview stack gap-2">
      <h3>
        {title}{' '}
        <span className="soft">
          {formatDate(transdate, language)}
          {reference ? ` · ${reference}` : ''}
        </span>
      </h3>
      <PreviewedPostings title={title} postings={postings} summed />
    </div>
  );
};
