import type { Question, Questions } from './log-questions.ts'

type QuestionField = keyof Questions

export type QuestionState = {
  open: Questions
  /** The value that each answered question was about: another value of the field is another question. */
  answered: Partial<Record<QuestionField, Question['about']>>
  /** True when the open questions have stopped a save; the next save goes through. */
  heldSave: boolean
}

export const noQuestions: QuestionState = { open: {}, answered: {}, heldSave: false }

/** Asks about fields that were just left; until they are answered, these questions still stop the next save. */
export function askAtOnce(state: QuestionState, questions: Questions): QuestionState {
  const found = unanswered(state, questions)
  if (Object.keys(found).length === 0) return state
  return { ...state, open: { ...state.open, ...found }, heldSave: false }
}

/** Asks about everything that is to be saved. Saving again counts as an answer. */
export function askBeforeSave(state: QuestionState, questions: Questions): QuestionState {
  const open = unanswered(state, questions)
  const abouts = Object.entries(open).map(([field, { about }]) => [field, about])
  const answered = { ...state.answered, ...Object.fromEntries(abouts) }
  return { open, answered, heldSave: Object.keys(open).length > 0 }
}

/** Takes an answer: the value is right as it is, or the value that the question supposes was meant. */
export function answer(state: QuestionState, field: QuestionField, meant: 'kept' | 'likely'): QuestionState {
  const { about, likely } = state.open[field] ?? {}
  const value = meant === 'likely' ? likely?.value : about
  if (value === undefined) return state
  return { ...forget(state, [field]), answered: { ...state.answered, [field]: value } }
}

/** Removes the questions about fields whose text has changed. */
export function forget(state: QuestionState, fields: readonly QuestionField[]): QuestionState {
  if (fields.every((field) => state.open[field] === undefined)) return state
  const others = Object.entries(state.open).filter(([field]) => !fields.includes(field as QuestionField))
  return { ...state, open: Object.fromEntries(others) }
}

function unanswered({ answered }: QuestionState, questions: Questions): Questions {
  const all = Object.entries(questions) as [QuestionField, Question][]
  return Object.fromEntries(all.filter(([field, { about }]) => answered[field] !== about))
}
