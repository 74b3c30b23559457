import type { ReactNode } from 'react'
import type { Log } from '#contract/aquariums/logs.ts'
import { counted, countWords } from '#domain/count-words.ts'
import { maxSearch, maxSortedLogs } from '#domain/limits.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { isBuilding } from '#web/browser/building.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import { Premium } from '#web/session/premium.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyWhenIdle } from '#web/ui/lazy/lazy-when-idle.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { SearchField } from '#web/ui/table/search-field.tsx'
import { filteredBy, readPageSize } from '#web/ui/table/table-address.ts'
import { TablePager } from '#web/ui/table/table-pager.tsx'
import { useMedia } from '#web/ui/theme/media.ts'
import { useChosenColumns } from './chosen-columns.ts'
import type { LogPage } from './log-address.ts'
import { hasAdvancedColumns, isOtherPage, readLogPage, writeLogPage } from './log-address.ts'
import { LogCards } from './log-cards.tsx'
import * as css from './log-table.module.css'
import type { LogTableProps } from './log-table.tsx'
import { LogTable } from './log-table.tsx'

const CustomColumns = lazyWhenIdle(async () => (await import('./custom-columns.tsx')).CustomColumns)

export const logsHeadingId = 'logs-heading'

type LogPanelProps = {
  parameters: readonly Parameter[]
  logs: Log[]
  total: number
  actions?: (log: Log) => ReactNode
  /** What a tap on a log does on a phone; without it, or where it answers undefined, logs do not open. */
  onOpen?: LogTableProps['onOpen']
  /** Ids of the logs that a sitter has entered. */
  bySitter?: readonly number[]
  /** True where the server searches the notes: the logs of the demo are not there. */
  mayBeSearched?: boolean
  above?: ReactNode
  children?: ReactNode
}

export function LogPanel(props: LogPanelProps) {
  const { parameters, logs, total, actions, onOpen, bySitter, mayBeSearched, above, children } = props
  const { search, pending, change } = usePageAddress()
  const page = readLogPage(search)
  const { chosen, toggle } = useChosenColumns()
  const isSearched = page.search !== undefined
  const isSortable = !isSearched && total <= maxSortedLogs
  const isTurning = pending !== undefined && isOtherPage(readLogPage(pending), page)

  function searchFor(words: string) {
    change((present) => filteredBy(present, 'search', words))
  }

  /** Back leads from one page to the one before; from another order it does not. */
  function turnTo(page: Partial<LogPage>, options?: { replace: boolean }) {
    change((present) => writeLogPage(present, page), options)
  }

  return (
    <Panel labelledBy={logsHeadingId}>
      <div className={css.toolbar}>
        <PanelTitle id={logsHeadingId} tabIndex={-1}>
          Data logs
        </PanelTitle>
        {(total > 0 || isSearched) && mayBeSearched && (
          <SearchField
            label="Search notes"
            value={readLogPage(pending ?? search).search ?? ''}
            maxLength={maxSearch}
            onSearch={searchFor}
          />
        )}
        {total > 0 && (
          <div className={css.columns}>
            {parameters.some(({ own }) => own) && (
              <CustomColumns parameters={parameters} chosen={chosen} onToggle={toggle} />
            )}
            <AdvancedToggle />
          </div>
        )}
      </div>
      {above}
      {/* Always there: a region is not spoken as it comes. */}
      <div aria-live="polite">
        {isSearched && (
          <p className={css.order}>
            {total === 0 ? 'No note has' : `${counted(total, 'log')} with`} “{page.search}”.
          </p>
        )}
      </div>
      {total === 0 ? (
        !isSearched && <NoLogs isReadOnly={!actions} />
      ) : (
        <div className={css.rows} aria-busy={isTurning}>
          {!isSortable && !isSearched && (
            <p className={css.order}>
              With more than {countWords(maxSortedLogs)} logs they are sorted by date only. Export them to
              sort them by a reading.
            </p>
          )}
          <LogRows
            parameters={parameters}
            logs={logs}
            page={page}
            isAdvanced={hasAdvancedColumns(search)}
            chosen={chosen}
            isSortable={isSortable}
            onSort={(change) => turnTo({ ...change, page: 1 })}
            actions={actions}
            onOpen={onOpen}
            bySitter={bySitter}
          />
          <TablePager
            page={page.page}
            perPage={page.per_page}
            total={total}
            onChange={({ page, perPage }) =>
              turnTo({ page, per_page: readPageSize(perPage) }, { replace: false })
            }
          />
        </div>
      )}
      {children}
    </Panel>
  )
}

function LogRows(props: LogTableProps) {
  const isPhone = useMedia('(width < 600px)', false)
  // While a page is built there is no window to measure: both are drawn, and the style sheet shows one of them.
  if (isBuilding)
    return (
      <>
        <div className={css.inTable}>
          <LogTable {...props} />
        </div>
        <div className={css.inCards}>
          <LogCards {...props} />
        </div>
      </>
    )
  return isPhone ? <LogCards {...props} /> : <LogTable {...props} />
}

function AdvancedToggle() {
  const { search, change } = usePageAddress()
  const isAdvanced = hasAdvancedColumns(search)
  function toggle() {
    change((present) => {
      const next = new URLSearchParams(present)
      if (isAdvanced) next.delete('advanced')
      else next.set('advanced', '1')
      return next
    })
  }
  return (
    <Premium feature="advancedColumns">
      {(hint) => (
        <Button onClick={toggle} aria-pressed={isAdvanced} aria-describedby={hint}>
          Show/Hide Advanced Columns
        </Button>
      )}
    </Premium>
  )
}

function NoLogs({ isReadOnly }: { isReadOnly: boolean }) {
  return (
    <div className={css.empty}>
      <p>
        <strong>No data logs yet</strong>
      </p>
      {!isReadOnly && (
        <p>
          Create your first data log with ‘Create New Log’ above, or import the CSV file that you have kept
          until now.
        </p>
      )}
    </div>
  )
}
