import { useEffect, useState } from 'react'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { logFormPage } from '#contract/pages.ts'
import { sheetDays } from '#domain/care/sheet-days.ts'
import { monthNames } from '#domain/time/months.ts'
import { weekdayOf } from '#domain/time/weekdays.ts'
import { QrImage } from '#web/qr-code/qr-image.tsx'
import type { StandLabel } from '#web/qr-code/stand-label.tsx'
import { withLabel } from '#web/qr-code/stand-label.tsx'
import * as css from './sitting.module.css'
import { lookAfterWords } from './sitting-words.ts'

const words = lookAfterWords.sheet

type PaperSheetProps = {
  aquarium: Pick<WholeAquarium, 'id' | 'name' | 'tasks'>
  note: string
  /** Whether there is an address that a phone can open. */
  isReachable: boolean
  /** The first and the last day, `YYYY-MM-DD`. */
  from: string
  to: string
}

/** The sheet as it is printed: what is to be done on which day, the note, and the code of the log form. */
export function PaperSheet({ aquarium, note, isReachable, from, to }: PaperSheetProps) {
  const days = sheetDays(aquarium.tasks, { from, to })
  const code = useCode(aquarium.id)
  return (
    <div className={css.paper}>
      <h3>
        {words.heading(aquarium.name)} {longDay(to)}
      </h3>
      <div>
        <h4>{words.toDo}</h4>
        {days.length === 0 ? (
          <p>{words.noTasks}</p>
        ) : (
          <ul className={css.days}>
            {days.map(({ day, tasks }) => (
              <li key={day}>
                <strong>{longDay(day)}</strong>
                <ul>
                  {tasks.map(({ id, title }) => (
                    <li key={id}>{title}</li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </div>
      {note.trim() !== '' && (
        <div>
          <h4>{words.toKnow}</h4>
          <p className={css.note}>{note}</p>
        </div>
      )}
      {isReachable && code && (
        <div className={css.code}>
          <QrImage {...code} />
          <p>
            {words.scan}
            <br />
            {code.address}
          </p>
        </div>
      )}
    </div>
  )
}

/** "Saturday 28 November". */
function longDay(day: string): string {
  const [, month, date] = day.split('-').map(Number)
  return `${weekdayOf(day)} ${date} ${monthNames[(month ?? 1) - 1]}`
}

/** Undefined until it is drawn. */
function useCode(id: number): StandLabel['code'] | undefined {
  const [code, setCode] = useState<StandLabel['code']>()
  useEffect(() => {
    let isWanted = true
    const use = (label: StandLabel) => isWanted && setCode(label.code)
    void withLabel(logFormPage(id), { use, failure: words.failed })
    return () => {
      isWanted = false
    }
  }, [id])
  return code
}
