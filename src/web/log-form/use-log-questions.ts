import { useRef, useState } from 'react'
import type { LogChange } from '#contract/aquariums/logs.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { Questions } from '#web/readings/questions/log-questions.ts'
import { askAboutNothing, questionsAbout } from '#web/readings/questions/log-questions.ts'
import type { QuestionState } from '#web/readings/questions/question-state.ts'
import {
  answer,
  askAtOnce,
  askBeforeSave,
  forget,
  noQuestions,
} from '#web/readings/questions/question-state.ts'
import { presentTimes } from '#web/ui/time/present-times.ts'
import type { CreateTask, EditTask } from './log-task.ts'
import { lastReading } from './log-task.ts'

export function useLogQuestions(parameters: readonly Parameter[], task: CreateTask | EditTask) {
  const [state, setState] = useState(noQuestions)
  // The response to a save comes later, when more may have been asked. This ref has the newest questions.
  const latest = useRef(state)
  function take(next: QuestionState) {
    latest.current = next
    setState(next)
  }
  function questionsOf(values: LogChange): Questions {
    const lastOf = (key: Parameter['key']) => lastReading(task, key)?.value
    return questionsAbout(values, { ...presentTimes(task.zone), parameters, lastOf })
  }
  return {
    open: state.open,
    isAsking: state.heldSave && Object.keys(state.open).length > 0,
    /** Asks about the values of fields that were left. */
    askAtOnce: (values: LogChange) => take(askAtOnce(latest.current, questionsOf(values))),
    /** Asks about the values to save and the log that they make; true when the questions have to be answered first. */
    askBeforeSave(values: LogChange, log: LogChange): boolean {
      take(askBeforeSave(latest.current, { ...questionsOf(values), ...askAboutNothing(log, parameters) }))
      return latest.current.heldSave
    },
    answer: (field: keyof Questions, meant: 'kept' | 'likely') => take(answer(latest.current, field, meant)),
    forget: (field: keyof Questions) => take(forget(latest.current, [field, 'nothing'])),
  }
}

export type LogQuestions = ReturnType<typeof useLogQuestions>
