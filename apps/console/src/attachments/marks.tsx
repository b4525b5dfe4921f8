import { createContext, type ReactNode, useContext, useMemo, useState } from 'react';

/** Places on the pages of a receipt, which are marked there, and told beside it. */

export type MarkedPlace = { page: number; x: number; y: number; width: number; height: number };

/** `name` is that of a field; `isSure` is whether figures or check digits prove it. */
export type Mark = { name: string; title: string; isSure: boolean; places: readonly MarkedPlace[] };

type Marked = {
  marks: readonly Mark[];
  /** The name of the field that somebody looks at. */
  active: string | undefined;
  look: (name: string | undefined) => void;
};

const context = createContext<Marked>({ marks: [], active: undefined, look: () => undefined });

export const useMarks = (): Marked => useContext(context);

/** Marks what was read on the pages within it. */
export const Marks = ({ marks, children }: { marks: readonly Mark[]; children: ReactNode }) => {
  const [active, look] = useState<string>();
  const value = useMemo(() => ({ marks, active, look }), [marks, active]);
  return <context.Provider value={value}>{children}</context.Provider>;
};

/** The room around a place, so that its letters stay free: as a share of the page's width. */
const room = 0.005;

type PageSize = { width: number; height: number };

/**
 * The marks of a page, over its picture: places are in the unit of its size, points or pixels. One
 * that is looked at comes into sight.
 */
export const PageMarks = ({ page, size }: { page: number; size: PageSize }) => {
  const { marks, active, look } = useMarks();
  const around = room * size.width;
  return marks.flatMap(({ name, title, isSure, places }) =>
    places
      .filter((place) => place.page === page)
      .map((place, at) => (
        <span
          key={`${name} ${at}`}
          className={markClass(isSure, name === active)}
          title={title}
          aria-hidden="true"
          ref={(element) => {
            if (element && name === active && at === 0 && !element.matches(':hover'))
              element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          }}
          onMouseEnter={() => look(name)}
          onMouseLeave={() => look(undefined)}
          style={{
            insetInlineStart: share(place.x - around, size.width),
            insetBlockStart: share(place.y - around, size.height),
            inlineSize: share(place.width + 2 * around, size.width),
            blockSize: share(place.height + 2 * around, size.height),
          }}
        />
      )),
  );
};

const share = (part: number, of: number): string => `${((100 * part) / of).toFixed(3)}%`;

const markClass = (isSure: boolean, isActive: boolean): string =>
  ['receipt-mark', isSure ? 'receipt-mark-sure' : '', isActive ? 'receipt-mark-active' : '']
    .filter(Boolean)
    .join(' ');
