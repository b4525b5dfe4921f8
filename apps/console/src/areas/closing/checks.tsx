import type { Outputs } from '@kontor/client';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../controls/button.tsx';
import { ErrorNotice } from '../../controls/notice.tsx';
import { useBooks } from '../../server/session.ts';
import { useText } from '../../texts/text.ts';

type Result = Outputs['verify']['run'];
type Progress = { all: number; results: readonly Result[]; running: boolean; error?: unknown };

/** Runs the checks of the books one after the other, and says what breaks a rule. */
export const Checks = () => {
  const text = useText();
  const { call, may } = useBooks();
  const [progress, setProgress] = useState<Progress>();
  const attempt = useRef(0);
  // Whoever leaves the page waits for no more checks.
  useEffect(
    () => () => {
      attempt.current += 1;
    },
    [],
  );
  if (!may('audit') && !may('close')) return null;
  const run = async () => {
    attempt.current += 1;
    const current = attempt.current;
    const results: Result[] = [];
    let all = 0;
    const show = (more: { running: boolean; error?: unknown }) => {
      if (attempt.current === current) setProgress({ all, results: [...results], ...more });
    };
    try {
      const checks = await call.verify.checks.query();
      all = checks.length;
      for (const { check } of checks) {
        show({ running: true });
        results.push(await call.verify.run.query({ check }));
        if (attempt.current !== current) return;
      }
      show({ running: false });
    } catch (error) {
      show({ running: false, error });
    }
  };
  const broken = (progress?.results ?? []).filter(({ count }) => count > 0);
  const isWhole = progress !== undefined && !progress.running && !progress.error;
  return (
    <>
      <div className="form-actions">
        <Button disabled={progress?.running ?? false} onClick={() => void run()}>
          {text('closing.check')}
        </Button>
        <output>
          {progress?.running ? (
            <span className="soft">
              {text('closing.checking', { done: progress.results.length, all: progress.all })}
            </span>
          ) : isWhole && broken.length === 0 ? (
            <span className="tag tag-good">{text('closing.checked', { count: progress.all })}</span>
          ) : isWhole ? (
            <span className="tag tag-danger">{text('closing.broken', { count: broken.length })}</span>
          ) : null}
        </output>
      </div>
      <ErrorNotice error={progress?.error} />
      {broken.map((result) => (
        <Broken key={result.check} result={result} />
      ))}
    </>
  );
};

const Broken = ({ result: { check, count, rows } }: { result: Result }) => {
  const text = useText();
  return (
    <details className="closing-broken">
      <summary>
        {text(`check.${check}`)} <span className="tag tag-danger">{text('closing.rows', { count })}</span>
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={JSON.stringify(row)}>
            <code>
              {check}:{' '}
              {Object.entries(row)
                .map(([name, value]) => `${name} ${value ?? '–'}`)
                .join(', ')}
            </code>
          </li>
        ))}
      </ul>
    </details>
  );
};
