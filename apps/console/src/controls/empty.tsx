import { settingsPages } from '../pages/settings.ts';
import { useBooks } from '../server/session.ts';
import { type TextName, useText } from '../texts/text.ts';
import { ButtonLink } from './button.tsx';
import { FileButton } from './file-button.tsx';

type EmptyActsProps = {
  /** The address of the form that makes the first record. */
  create: string;
  /** The kind of file that brings such records from another program. */
  imports: string;
};

/**
 * The ways to the first record of an empty list, for those who may write: its form, or a file of
 * another program.
 */
export const EmptyActs = ({ create, imports }: EmptyActsProps) => {
  return (
    <EmptyLinks
      links={[
        { href: create, label: 'empty.create' },
        { href: settingsPages.imports.to({ kind: imports }), label: 'empty.import' },
      ]}
    />
  );
};

type EmptyLinksProps = { links: readonly { href: string; label: TextName }[] };

/** The ways to what fills an empty list or report, for those who may write. */
export const EmptyLinks = ({ links }: EmptyLinksProps) => {
  const text = useText();
  const { may } = useBooks();
  if (!may('write')) return null;
  return (
    <div className="empty-acts">
      {links.map(({ href, label }) => (
        <ButtonLink key={href} href={href}>
          {text(label)}
        </ButtonLink>
      ))}
    </div>
  );
};

/** In place of a report that has nothing to show: what it is for, and the ways to what fills it. */
export const EmptyReport = ({ about, links }: EmptyLinksProps & { about: string }) => (
  <div className="table-scroll">
    <div className="table-empty">
      <p>{about}</p>
      <EmptyLinks links={links} />
    </div>
  </div>
);

type EmptyDropProps = { about: string; accept: string; onFiles: (files: Iterable<File>) => void };

/** The place where the first files of a list are dropped or chosen. */
export const EmptyDrop = ({ about, accept, onFiles }: EmptyDropProps) => {
  const text = useText();
  return (
    <div className="empty-drop">
      <p>{about}</p>
      <FileButton
        label={text('empty.choose')}
        accept={accept}
        multiple
        className="button button-plain"
        onFiles={onFiles}
      />
    </div>
  );
};
