import { type RefObject, useState } from 'react';

/**
 * Questions about what is to be booked: unusual, and allowed once a person has said that it is so.
 */

/**
 * The questions that are not answered yet. One is known by its text, so that another amount or day
 * is another question.
 */
export const useQuestions = (questions: readonly string[]) => {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  return {
    isOpen: questions.some((question) => !answered.has(question)),
    isAnswered: (question: string) => answered.has(question),
    answer: (question: string, isSo: boolean) =>
      setAnswered((before) => {
        const after = new Set(before);
        if (isSo) after.add(question);
        else after.delete(question);
        return after;
      }),
  };
};

type QuestionsProps = {
  questions: readonly string[];
  of: ReturnType<typeof useQuestions>;
  box: RefObject<HTMLDivElement | null>;
};

export const Questions = ({ questions, of, box }: QuestionsProps) =>
  questions.length === 0 ? null : (
    <div ref={box} className="checks">
      {questions.map((question) => (
        <label key={question} className="check">
          <input
            type="checkbox"
            checked={of.isAnswered(question)}
            onChange={({ target }) => of.answer(question, target.checked)}
          />
          {question}
        </label>
      ))}
    </div>
  );

/** Leads to the first question that is not answered. */
export const askFirst = (box: RefObject<HTMLDivElement | null>): void =>
  box.current?.querySelector<HTMLElement>('input:not(:checked)')?.focus();
