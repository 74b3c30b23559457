import type { Question, Questions } from './log-questions.ts'

type Asked = keyof Questions

/** The questions of a form and their answers. */
export type AskedQuestions = {
  open: Questions
  /** What each question that was answered was about: another value is another question. */
  answered: Partial<Record<Asked, Question['about']>>
  /** A save was held up by what is open; the next one goes on. */
  heldSave: boolean
}

export const nothingAsked: AskedQuestions = { open: {}, answered: {}, heldSave: false }

/** Asks about a field that was just left; a save will still be held up by it. */
export function askAtOnce(asked: AskedQuestions, questions: Questions): AskedQuestions {
  const found = unanswered(asked, questions)
  if (Object.keys(found).length === 0) return asked
  return { ...asked, open: { ...asked.open, ...found }, heldSave: false }
}

/** Asks about all that is to be saved. Whoever saves again has answered. */
export function askBeforeSave(asked: AskedQuestions, questions: Questions): AskedQuestions {
  const open = unanswered(asked, questions)
  const abouts = Object.entries(open).map(([field, { about }]) => [field, about])
  const answered = { ...asked.answered, ...Object.fromEntries(abouts) }
  return { open, answered, heldSave: Object.keys(open).length > 0 }
}

/** Takes an answer: the value is meant as it is, or as the question supposes. */
export function answer(asked: AskedQuestions, field: Asked, meant: 'kept' | 'likely'): AskedQuestions {
  const { about, likely } = asked.open[field] ?? {}
  const value = meant === 'likely' ? likely?.value : about
  if (value === undefined) return asked
  return { ...forget(asked, [field]), answered: { ...asked.answered, [field]: value } }
}

/** Takes questions away whose text is another one now. */
export function forget(asked: AskedQuestions, fields: readonly Asked[]): AskedQuestions {
  if (fields.every((field) => asked.open[field] === undefined)) return asked
  const others = Object.entries(asked.open).filter(([field]) => !fields.includes(field as Asked))
  return { ...asked, open: Object.fromEntries(others) }
}

function unanswered({ answered }: AskedQuestions, questions: Questions): Questions {
  const all = Object.entries(questions) as [Asked, Question][]
  return Object.fromEntries(all.filter(([field, { about }]) => answered[field] !== about))
}
