import type { ImportProgress } from '#contract/imports/lines.names.ts'
import { counted, countWords } from '#domain/count-words.ts'
import { sizeWords } from '#domain/size-words.ts'

export type ImportState = { step: 'sending'; bytes: number } | { step: 'working'; progress: ImportProgress }

/** What is done with a file: only `import` changes anything. */
export type ImportTask = 'look' | 'preview' | 'import'

const lastSteps = {
  preview: { name: 'Compare with your logs', running: 'Comparing with your logs' },
  import: { name: 'Save the rows', running: 'Saving the rows' },
} as const

/** A step of a task; `share` is its progress from 0 to 1, undefined when unknown, `amount` the same in words. */
export type Step = {
  name: string
  is: 'done' | 'running' | 'to come'
  share?: number | undefined
  amount?: string | undefined
}

/** The three steps (upload, read, and what the task does with the rows), each done, running or still to come. */
export function stepsOf(state: ImportState, bytes: number, task: ImportTask): Step[] {
  const isSent = state.step === 'working' || state.bytes >= bytes
  return [
    isSent
      ? { name: 'Uploaded', is: 'done', amount: sizeWords(bytes) }
      : {
          name: 'Uploading',
          is: 'running',
          share: state.bytes / bytes,
          amount: `${sizeWords(state.bytes)} of ${sizeWords(bytes)}`,
        },
    ...serverSteps(state.step === 'working' ? state.progress : undefined, isSent, task),
  ]
}

function serverSteps(progress: ImportProgress | undefined, isSent: boolean, task: ImportTask): Step[] {
  const last = task === 'look' ? undefined : lastSteps[task]
  const toCome: Step[] = last ? [{ name: last.name, is: 'to come' }] : []
  if (!isSent) return [{ name: 'Read the rows', is: 'to come' }, ...toCome]
  if (progress === undefined) return [{ name: 'Reading the rows', is: 'running' }, ...toCome]
  if (progress.phase === 'waiting') return [{ name: 'Waiting to be read', is: 'running' }, ...toCome]
  if (progress.phase === 'making' || progress.phase === 'reading') {
    const { rows, share } = progress
    const name = progress.phase === 'making' ? 'Reading the file' : 'Reading the rows'
    return [{ name, is: 'running', share: share ?? undefined, amount: counted(rows, 'row') }, ...toCome]
  }
  const { rows, of_rows } = progress
  return [
    { name: 'Rows read', is: 'done', amount: countWords(of_rows) },
    {
      name: last?.running ?? 'Reading the rows',
      is: 'running',
      share: of_rows > 0 ? rows / of_rows : undefined,
      amount: `${countWords(rows)} of ${countWords(of_rows)}`,
    },
  ]
}

/** What a screen reader announces of the running step: its name, and each quarter that is done. */
export function spokenStep(steps: readonly Step[]): string {
  const running = steps.find((step) => step.is === 'running')
  if (!running) return ''
  const quarters = Math.floor((running.share ?? 0) * 4) * 25
  return quarters > 0 ? `${running.name}: ${quarters} %` : running.name
}
