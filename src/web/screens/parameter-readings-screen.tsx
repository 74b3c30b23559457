import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { useLoaderData, useOutletContext, useRouteLoaderData } from 'react-router'
import type { Log } from '#contract/aquariums/logs.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { call } from '#web/api/api.ts'
import { AquariumFailure } from '#web/aquariums/aquarium-failure.tsx'
import { usePageAddress } from '#web/browser/page-address.ts'
import { useParametersOf } from '#web/browser/preferences.ts'
import { LogDialog } from '#web/log-form/lazy-log-dialog.tsx'
import type { LogTask } from '#web/log-form/log-task.ts'
import { LogActions } from '#web/log-table/log-actions.tsx'
import { mayShowOtherLogs, readLogPage, writeLogPage } from '#web/log-table/log-address.ts'
import * as css from '#web/parameter/parameter.module.css'
import { readParameterAddress } from '#web/parameter/parameter-address.ts'
import { withCustomValues } from '#web/readings/custom-values.ts'
import { testsOf } from '#web/readings/known-tests.ts'
import { labelWithin, unitOf } from '#web/readings/reading-text.ts'
import { ReadingValue } from '#web/readings/reading-value.tsx'
import { Button } from '#web/ui/button.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { readPageSize } from '#web/ui/table/table-address.ts'
import { TablePager } from '#web/ui/table/table-pager.tsx'
import { withinPages } from '#web/ui/table/within-pages.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import type { LoadedParameter } from './parameter-screen.tsx'

export async function loader({ params, url, request: { signal } }: LoaderFunctionArgs) {
  const { id, key } = readParameterAddress(params)
  const { page, per_page } = readLogPage(url.searchParams)
  const query = { page, per_page, measured: key }
  const found = await call('GET /api/aquariums/:id/logs', { params: { id }, query, signal })
  return withinPages(found, { url, page, per_page })
}

export const shouldRevalidate = mayShowOtherLogs

/** Every reading with the note of its log. A table of its own kind: a DataTable would scroll sideways on a phone. */
export default function ParameterReadings() {
  const { rows: found, total } = useLoaderData<typeof loader>()
  const loaded = useRouteLoaderData<LoadedParameter>('parameter-screen.tsx')
  const mayEdit = useOutletContext<boolean>()
  const { task, open, close } = useTaskHere<LogTask>()
  const { search, change } = usePageAddress()
  const { page, per_page } = readLogPage(search)
  const parameters = useParametersOf(loaded?.aquarium)
  const rows = useMemo(() => found.map((log) => withCustomValues(log, parameters)), [found, parameters])
  const parameter = parameters.find(({ key }) => key === loaded?.parameter.key)
  if (!loaded || !parameter) return null
  const { aquarium } = loaded
  if (total === 0)
    return (
      <div className={css.none}>
        <p>{parameter.label} has not been measured in this tank yet. Add a reading to start a trend.</p>
        {mayEdit && (
          <Button
            tone="filled"
            size="tall"
            onClick={() =>
              open({ verb: 'create', aquariumId: aquarium.id, first: [parameter.key], ...testsOf(aquarium) })
            }
          >
            + Log {labelWithin(parameter)}
          </Button>
        )}
        <LogDialog parameters={parameters} task={task} onClose={close} />
      </div>
    )
  return (
    <Panel labelledBy="readings-heading">
      <div className={css.panel}>
        <PanelTitle id="readings-heading" tabIndex={-1}>
          Readings
        </PanelTitle>
        {!aquarium.latest[parameter.key] && (
          <p>
            Every reading is dated in the future: the chart appears once the first date is reached, or a wrong
            date is corrected.
          </p>
        )}
      </div>
      <div className={css.list}>
        <table className={css.readings} aria-labelledby="readings-heading">
          <thead>
            <tr>
              <th>Date</th>
              <th data-number>{unitOf(parameter) || parameter.label}</th>
              <th>Note</th>
              {mayEdit && <th>Actions</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((log) => (
              <ReadingRow
                key={log.id}
                log={log}
                parameter={parameter}
                mayEdit={mayEdit}
                onEdit={() => open({ verb: 'edit', log, ...testsOf(aquarium) })}
                onDelete={() => open({ verb: 'delete', log })}
              />
            ))}
          </tbody>
        </table>
      </div>
      <TablePager
        page={page}
        perPage={per_page}
        total={total}
        onChange={(next) =>
          change(
            (present) => writeLogPage(present, { page: next.page, per_page: readPageSize(next.perPage) }),
            { replace: false },
          )
        }
      />
      <LogDialog
        parameters={parameters}
        task={task}
        heading="readings-heading"
        onOpen={open}
        onClose={close}
      />
    </Panel>
  )
}

type ReadingRowProps = {
  log: Log
  parameter: Parameter
  mayEdit: boolean
  onEdit: () => void
  onDelete: () => void
}

function ReadingRow({ log, parameter, mayEdit, onEdit, onDelete }: ReadingRowProps) {
  return (
    <tr>
      <td>
        {mayEdit ? (
          <button type="button" className={css.date} aria-haspopup="dialog" onClick={onEdit}>
            {shownMoment(log.timestamp)}
          </button>
        ) : (
          shownMoment(log.timestamp)
        )}
      </td>
      <td data-number>
        <ReadingValue parameter={parameter} value={log[parameter.key] ?? null} />
      </td>
      <td>
        <span className={css.note}>{log.note}</span>
      </td>
      {mayEdit && (
        <td>
          <LogActions log={log} onEdit={onEdit} onDelete={onDelete} />
        </td>
      )}
    </tr>
  )
}

export function ErrorBoundary() {
  return <AquariumFailure heading="The readings could not be loaded" />
}
