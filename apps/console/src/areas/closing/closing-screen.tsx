import type { ReactNode } from 'react';
import { Tabs } from '../../controls/tabs/tabs.tsx';
import { closingPages } from '../../pages/closing.ts';
import { useBooks } from '../../server/session.ts';
import { Screen } from '../../shell/screen.tsx';
import { useText } from '../../texts/text.ts';
import './closing.css';

type ClosingScreenProps = { title: string; beside?: ReactNode; children: ReactNode };

/** A page of the closing: the way to the others, and its content. */
export const ClosingScreen = ({ title, beside, children }: ClosingScreenProps) => {
  const text = useText();
  const { may } = useBooks();
  return (
    <Screen title={title} beside={beside} flow>
      <Tabs
        label={text('closing')}
        pages={[
          { href: closingPages.periods.to(), title: text('closing.periods') },
          { href: closingPages.vat.to(), title: text('closing.vat') },
          { href: closingPages.vatYear.to(), title: text('closing.vat_year') },
          { href: closingPages.revaluation.to(), title: text('closing.revaluation') },
          { href: closingPages.year.to(), title: text('closing.year_end') },
          { href: closingPages.annual.to(), title: text('closing.annual') },
          { href: closingPages.fiduciary.to(), title: text('closing.fiduciary_tab') },
          ...(may('close') ? [{ href: closingPages.archives.to(), title: text('closing.archives') }] : []),
        ]}
      />
      {children}
    </Screen>
  );
};

type PartProps = {
  id: string;
  title: string;
  /** Whether its table needs the whole width of the page. */
  whole?: boolean;
  children: ReactNode;
};

/** A part of a page, under its own heading. */
export const Part = ({ id, title, whole = false, children }: PartProps) => (
  <section
    className={`${whole ? 'closing-part closing-whole' : 'closing-part'} stack gap-3`}
    aria-labelledby={id}
  >
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
