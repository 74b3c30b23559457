import type { Log } from '#contract/aquariums/logs.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'
import { ReadingValue } from '#web/readings/reading-value.tsx'
import * as css from './log-chips.module.css'

/** The readings of a log among these parameters, side by side with their short names; nothing where there is none. */
export function LogChips({ log, parameters }: { log: Log; parameters: readonly Parameter[] }) {
  const measured = parameters.filter(({ key }) => (log[key] ?? null) !== null)
  if (measured.length === 0) return null
  return (
    <span className={css.chips}>
      {measured.map((parameter) => (
        <span key={parameter.key} className={css.chip}>
          <abbr title={parameterLabel(parameter)}>{parameter.short}</abbr>{' '}
          <ReadingValue parameter={parameter} value={log[parameter.key] ?? null} withUnit />
        </span>
      ))}
    </span>
  )
}
