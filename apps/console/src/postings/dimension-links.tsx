import { useDimensions } from '../choices/dimensions.ts';
import { Anchor } from '../controls/anchor.tsx';
import { departmentPages, projectPages } from '../pages/ledger.ts';
import { useText } from '../texts/text.ts';
import './postings.css';

const dimensionPages = { department: departmentPages, project: projectPages };

/** The numbers of the cost centre and the project of a line or posting. */
export type LineDimensions = { department?: string | undefined; project?: string | undefined };

/** The cost centre and the project of a line or posting below it, each a way to its result. */
export const DimensionLinks = ({ of }: { of: LineDimensions }) => {
  const text = useText();
  const { nameOf } = useDimensions();
  const kinds = (['department', 'project'] as const).filter((kind) => of[kind]);
  if (kinds.length === 0) return null;
  return (
    <span className="dimension-links">
      {kinds.map((kind) => (
        <Anchor key={kind} href={dimensionPages[kind].one.to(of[kind] ?? '')}>
          {text(`projects.${kind}`)} {nameOf(kind, of[kind] ?? '')}
        </Anchor>
      ))}
    </span>
  );
};
