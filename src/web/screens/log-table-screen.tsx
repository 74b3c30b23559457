import { useMemo } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { replace, useLoaderData, useOutletContext, useRouteLoaderData } from 'react-router'
import type { Log } from '#contract/aquariums/logs.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { call } from '#web/api/api.ts'
import { AquariumFailure } from '#web/aquariums/aquarium-failure.tsx'
import { useParametersOf } from '#web/browser/preferences.ts'
import { CareFound } from '#web/care/care-found.tsx'
import { LogDialog } from '#web/log-form/lazy-log-dialog.tsx'
import type { LogTask } from '#web/log-form/log-task.ts'
import { LogActions } from '#web/log-table/log-actions.tsx'
import { mayShowOtherLogs, readLogPage, writeLogPage } from '#web/log-table/log-address.ts'
import { LogPanel, logsHeadingId } from '#web/log-table/log-panel.tsx'
import { load } from '#web/offline/load.ts'
import { withCustomValues } from '#web/readings/custom-values.ts'
import { testsOf } from '#web/readings/known-tests.ts'
import { useSitting } from '#web/session/shell-data.ts'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { withinPages } from '#web/ui/table/within-pages.ts'
import { UnsentCalls } from '#web/unsent/lazy-parts.ts'

export async function loader({ params, url, request }: LoaderFunctionArgs) {
  const query = readLogPage(url.searchParams)
  const id = Number(params.id)
  // What was searched for is not kept for a visit without a network: each search would be kept.
  const read = query.search === undefined ? load : call
  const found = await read('GET /api/aquariums/:id/logs', {
    params: { id },
    query,
    signal: request.signal,
  }).catch((error: unknown) => {
    // The tank may have been sortable by this key before: with fewer logs, or with this custom parameter.
    const isOfSort =
      error instanceof ApiError && (error.fields?.sort !== undefined || error.code === 'parameter_not_found')
    if (!isOfSort) throw error
    throw replace(`${url.pathname}?${writeLogPage(url.searchParams, { sort: 'timestamp', page: 1 })}`)
  })
  const { rows, total } = withinPages(found, { url, ...query })
  const { by_sitter: bySitter = [], yours = [] } = found
  return { logs: rows, total, bySitter, yours, care: await careWith(id, query.search, request.signal) }
}

/** What was done to the tank and has the same words; a search without an answer about it finds the notes all the same. */
async function careWith(id: number, search: string | undefined, signal: AbortSignal) {
  if (search === undefined) return []
  const query = { search, per_page: 10 } as const
  const found = await call('GET /api/aquariums/:id/events', { params: { id }, query, signal }).catch(
    () => undefined,
  )
  return found?.rows ?? []
}

export const shouldRevalidate = mayShowOtherLogs

export default function LogTableScreen() {
  const { logs: rows, total, care, bySitter, yours } = useLoaderData<typeof loader>()
  const { task, open, close } = useTaskHere<LogTask>()
  const aquarium = useAquariumAbove()
  const parameters = useParametersOf(aquarium)
  const logs = useMemo(() => rows.map((log) => withCustomValues(log, parameters)), [rows, parameters])
  const mayEdit = useOutletContext<boolean>()
  const isSitter = useSitting() !== undefined
  const mayChange = ({ id }: Log) => !isSitter || yours.includes(id)
  const edit = (log: Log) => open({ verb: 'edit', log, ...(aquarium && testsOf(aquarium)) })
  return (
    <LogPanel
      parameters={parameters}
      logs={logs}
      total={total}
      mayBeSearched
      bySitter={bySitter}
      above={
        aquarium && (
          <>
            <UnsentCalls name="POST /api/logs/" aquariumId={aquarium.id} heading={logsHeadingId} />
            {care.length > 0 && <CareFound tank={aquarium} events={care} mayEdit={mayEdit} />}
          </>
        )
      }
      {...(mayEdit && {
        actions: (log) =>
          mayChange(log) && (
            <LogActions log={log} onEdit={edit} onDelete={(log) => open({ verb: 'delete', log })} />
          ),
        onOpen: (log) => (mayChange(log) ? () => edit(log) : undefined),
      })}
    >
      <LogDialog parameters={parameters} task={task} heading={logsHeadingId} onOpen={open} onClose={close} />
    </LogPanel>
  )
}

function useAquariumAbove() {
  return useRouteLoaderData<{ aquarium: WholeAquarium }>('aquarium-screen.tsx')?.aquarium
}

/** What stands in place of the table; chart and heading above it stay. */
export function ErrorBoundary() {
  return <AquariumFailure heading="The data logs could not be loaded" />
}
