import { Button, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import { replace, useLoaderData, useRouteError, useSearchParams } from 'react-router'
import { call } from '#web/api.ts'
import { LoadFailure } from '#web/shell/load-failure.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TablePager } from '#web/ui/table-pager.tsx'
import type { LogPage } from './log-address.ts'
import { hasAdvancedColumns, pageSizes, readLogPage, writeLogPage } from './log-address.ts'
import type { LogTask } from './log-dialog.tsx'
import { LogDialog } from './log-dialog.tsx'
import css from './log-table.module.css'
import { LogTable } from './log-table.tsx'

export async function clientLoader({ params, url, request }: ClientLoaderFunctionArgs) {
  const query = readLogPage(url.searchParams)
  const id = Number(params.id)
  const { rows, total } = await call('GET /api/aquariums/:id/logs', {
    params: { id },
    query,
    signal: request.signal,
  })
  if (rows.length === 0 && total > 0 && query.page > 1) {
    const last = writeLogPage(url.searchParams, { page: Math.ceil(total / query.per_page) })
    throw replace(`${url.pathname}?${last}`)
  }
  return { logs: rows, total }
}

/** Another range of the chart or another set of columns leaves the rows as they are. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) {
  if (currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname) return true
  const [before, after] = [currentUrl, nextUrl].map((url) => JSON.stringify(readLogPage(url.searchParams)))
  return before !== after
}

export default function LogTableScreen() {
  const { logs, total } = useLoaderData<typeof clientLoader>()
  const [search, setSearch] = useSearchParams()
  const [task, setTask] = useState<LogTask>()
  const heading = useRef<HTMLHeadingElement>(null)
  const page = readLogPage(search)
  const isAdvanced = hasAdvancedColumns(search)

  function turnTo(change: Partial<LogPage>) {
    setSearch((present) => writeLogPage(present, change), { replace: true, preventScrollReset: true })
  }

  function toggleAdvanced() {
    const next = new URLSearchParams(search)
    if (isAdvanced) next.delete('advanced')
    else next.set('advanced', '1')
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  return (
    <Panel labelledBy="logs-heading">
      <div className={css.toolbar}>
        <Title order={2} size="h3" id="logs-heading" ref={heading} tabIndex={-1}>
          Data logs
        </Title>
        <Button variant="default" onClick={toggleAdvanced} aria-pressed={isAdvanced}>
          Show/Hide Advanced Columns
        </Button>
      </div>
      {total === 0 ? (
        <NoLogs />
      ) : (
        <>
          <LogTable
            logs={logs}
            page={page}
            isAdvanced={isAdvanced}
            onSort={(change) => turnTo({ ...change, page: 1 })}
            onEdit={(log) => setTask({ verb: 'edit', log })}
            onDelete={(log) => setTask({ verb: 'delete', log })}
          />
          <TablePager
            page={page.page}
            perPage={page.per_page}
            total={total}
            sizes={pageSizes}
            onChange={({ page, perPage }) =>
              turnTo({ page, per_page: pageSizes.find((size) => size === perPage) ?? 30 })
            }
          />
        </>
      )}
      <LogDialog task={task} onClose={() => setTask(undefined)} onDeleted={() => heading.current?.focus()} />
    </Panel>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="Error fetching aquarium" error={useRouteError()} />
}

function NoLogs() {
  return (
    <div className={css.empty}>
      <p>
        <strong>No data logs yet</strong>
      </p>
      <p>Create your first log with the button above, or import the CSV file that you have kept so far.</p>
    </div>
  )
}
