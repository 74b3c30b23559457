import type { ReactNode } from 'react'
import type { Series } from '#contract/aquariums/series.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { ImportDetails } from '#contract/imports/imports.ts'
import { aquariumPage } from '#contract/pages.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { useUnits } from '#web/browser/preferences.ts'
import { notesOf } from '#web/imports/import-notes.ts'
import { ReadingLines } from '#web/imports/lines/reading-lines.tsx'
import { CellNotices, RejectedRows } from '#web/imports/outcome-parts.tsx'
import { undoDialog } from '#web/imports/undo/undo-import.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import * as css from './told-import.module.css'
import { importTitle, storedWords } from './told-words.ts'

type ToldImportProps = {
  aquarium: Pick<WholeAquarium, 'id' | 'name'>
  past: ImportDetails
  parameters: readonly Parameter[]
  /** What the tank has in the time of the import; an error where that could not be loaded. */
  series: Series | Error | undefined
  mayEdit: boolean
  banner: ReactNode
}

/** What an import has brought, and what of its file was left out. */
export function ToldImport({ aquarium, past, parameters, series, mayEdit, banner }: ToldImportProps) {
  const isUndone = past.undone_at !== null
  const isChanging = past.created + past.updated > 0
  return (
    <div className={css.page}>
      {banner}
      <header className={css.head}>
        <BackLink to={aquariumPage(aquarium.id)}>{aquarium.name}</BackLink>
        <h1>{importTitle(past)}</h1>
        <p className={css.lead}>
          <strong>{past.file_name}</strong>, imported <RelativeTime instant={past.finished_at} />
          {past.undone_at !== null && (
            <>
              {' '}
              and undone <RelativeTime instant={past.undone_at} />. The same file can be imported again
            </>
          )}
          .
        </p>
        {!isUndone && (
          <p className={css.stored} data-all={past.rejected === 0 || undefined}>
            <Icon name={past.rejected === 0 ? 'success' : 'warning'} size={20} />
            {storedWords(past)}
          </p>
        )}
        <div className={css.actions}>
          <LinkButton to={rangeOnChart(aquarium.id, past)}>
            {isUndone || !isChanging ? 'To the tank' : 'See them'}
          </LinkButton>
          {mayEdit && !isUndone && isChanging && (
            <Button size="tall" onClick={() => undoDialog.open(past)} aria-haspopup="dialog">
              Undo
            </Button>
          )}
        </div>
      </header>
      <Brought past={past} parameters={parameters} series={series} />
      <LeftOut past={past} />
    </div>
  )
}

/** The page of the tank, its chart at the time of the import. */
function rangeOnChart(id: number, { report }: ImportDetails): string {
  const reach = report?.reach
  if (!reach) return aquariumPage(id)
  return `${aquariumPage(id)}?from=${reach.first.slice(0, 10)}&to=${reach.last.slice(0, 10)}#trends-heading`
}

function Brought({ past, parameters, series }: Pick<ToldImportProps, 'past' | 'parameters' | 'series'>) {
  const brought = new Set(past.report?.reach?.parameters)
  const found = series && !(series instanceof Error) ? series.series : undefined
  const lines = parameters.flatMap((parameter) => {
    const coming = brought.has(parameter.key) ? found?.[parameter.key] : undefined
    const none = { at: [], value: [] }
    return coming && coming.at.length > 0 ? [{ key: parameter.key, parameter, coming, there: none }] : []
  })
  if (lines.length === 0) return null
  return (
    <Panel labelledBy="brought-heading">
      <div className={`${css.panel} ${css.brought}`}>
        <ReadingLines lines={lines}>
          <h2 id="brought-heading">What it brought</h2>
        </ReadingLines>
      </div>
    </Panel>
  )
}

function LeftOut({ past: { report, file_name: fileName } }: Pick<ToldImportProps, 'past'>) {
  const units = useUnits()
  if (!report) return null
  const notes = notesOf(report, { units, isDone: true })
  if (notes.length + report.errors.length + report.cells.length === 0) return null
  return (
    <Panel labelledBy="left-out-heading">
      <div className={css.panel}>
        <h2 id="left-out-heading">How the file was read</h2>
        {notes.length > 0 && (
          <ul className={css.notes}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {report.errors.length > 0 && <RejectedRows result={report} fileName={fileName} />}
        {report.cells.length > 0 && <CellNotices result={report} fileName={fileName} />}
      </div>
    </Panel>
  )
}
