import { useText } from '../../texts/text.ts';

const levelLooks = ['tag', 'tag', 'tag tag-warn', 'tag tag-danger'] as const;

/** The level of an invoice or a letter: the later it is, the more it stands out. */
export const LevelTag = ({ level }: { level: number }) => {
  const text = useText();
  if (level === 0) return null;
  return <span className={levelLooks[level] ?? levelLooks[3]}>{text('reminders.level', { level })}</span>;
};
