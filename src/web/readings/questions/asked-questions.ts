import type { Question, Questions } from './log-questions.ts'

type Asked = keyof Questions

/** The questions of a form and their answers. */
export type AskedQuestions = {
  open: Questions
  /** The value that each answered question was about: another value of the field is another question. */
  answered: Partial<Record<Asked, Question['about']>>
  /** True when the open questions have stopped a save; the next save goes through. */
  heldSave: boolean
}

export const nothingAsked: AskedQuestions = { open: {}, answered: {}, heldSave: false }

/** Asks about fields that were just left; until they are answered, these questions still stop the next save. */
export function askAtOnce(asked: AskedQuestions, questions: Questions): AskedQuestions {
  const found = unanswered(asked, questions)
  if (Object.keys(found).length === 0) return asked
  return { ...asked, open: { ...asked.open, ...found }, heldSave: false }
}

/** Asks about everything that is to be saved. Saving again counts as an answer. */
export function askBeforeSave(asked: AskedQuestions, questions: Questions): AskedQuestions {
  const open = unanswered(asked, questions)
  const abouts = Object.entries(open).map(([field, { about }]) => [field, about])
  const answered = { ...asked.answered, ...Object.fromEntries(abouts) }
  return { open, answered, heldSave: Object.keys(open).length > 0 }
}

/** Takes an answer: the value is right as it is, or the value that the question supposes was meant. */
export function answer(asked: AskedQuestions, field: Asked, meant: 'kept' | 'likely'): AskedQuestions {
  const { about, likely } = asked.open[field] ?? {}
  const value = meant === 'likely' ? likely?.value : about
  if (value === undefined) return asked
  return { ...forget(asked, [field]), answered: { ...asked.answered, [field]: value } }
}

/** Removes the questions about fields whose text has changed. */
export function forget(asked: AskedQuestions, fields: readonly Asked[]): AskedQuestions {
  if (fields.every((field) => asked.open[field] === undefined)) return asked
  const others = Object.entries(asked.open).filter(([field]) => !fields.includes(field as Asked))
  return { ...asked, open: Object.fromEntries(others) }
}

function unanswered({ answered }: AskedQuestions, questions: Questions): Questions {
  const all = Object.entries(questions) as [Asked, Question][]
  return Object.fromEntries(all.filter(([field, { about }]) => answered[field] !== about))
}
