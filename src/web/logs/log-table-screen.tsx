import { Button, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router'
import {
  replace,
  useLoaderData,
  useLocation,
  useNavigation,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
  useSearchParams,
} from 'react-router'
import type { WholeAquarium } from '#contract/whole-aquarium.ts'
import { call } from '#web/api.ts'
import { isSignedOut, leaveToSignIn } from '#web/shell/guard.ts'
import { messageOf, showMessage } from '#web/shell/notification.ts'
import { Panel } from '#web/ui/panel.tsx'
import { pageSizes, readPageSize } from '#web/ui/table-address.ts'
import { TablePager } from '#web/ui/table-pager.tsx'
import type { LogPage } from './log-address.ts'
import { hasAdvancedColumns, readLogPage, writeLogPage } from './log-address.ts'
import { LogCards } from './log-cards.tsx'
import type { LogTask } from './log-dialog.tsx'
import { LogDialog } from './log-dialog.tsx'
import css from './log-table.module.css'
import type { LogTableProps } from './log-table.tsx'
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
  return isOtherPage(readLogPage(currentUrl.searchParams), readLogPage(nextUrl.searchParams))
}

export default function LogTableScreen() {
  const { logs, total } = useLoaderData<typeof clientLoader>()
  const [search, setSearch] = useSearchParams()
  const { location } = useNavigation()
  const [task, setTask] = useState<LogTask>()
  const heading = useRef<HTMLHeadingElement>(null)
  const latest = useRouteLoaderData<{ aquarium: WholeAquarium }>('aquariums/aquarium-screen')?.aquarium.latest
  const page = readLogPage(search)
  const isAdvanced = hasAdvancedColumns(search)
  const isTurning =
    location !== undefined && isOtherPage(readLogPage(new URLSearchParams(location.search)), page)

  function turnTo(change: Partial<LogPage>) {
    setSearch((present) => writeLogPage(present, change), { replace: true, preventScrollReset: true })
  }

  return (
    <Panel labelledBy="logs-heading">
      <div className={css.toolbar}>
        <Title order={2} size="h3" id="logs-heading" ref={heading} tabIndex={-1}>
          Data logs
        </Title>
        {total > 0 && <AdvancedToggle />}
      </div>
      {total === 0 ? (
        <NoLogs />
      ) : (
        <div className={css.rows} aria-busy={isTurning}>
          <LogRows
            logs={logs}
            page={page}
            isAdvanced={isAdvanced}
            onSort={(change) => turnTo({ ...change, page: 1 })}
            onEdit={(log) => setTask({ verb: 'edit', log, latest })}
            onDelete={(log) => setTask({ verb: 'delete', log })}
          />
          <TablePager
            page={page.page}
            perPage={page.per_page}
            total={total}
            sizes={pageSizes}
            onChange={({ page, perPage }) => turnTo({ page, per_page: readPageSize(perPage) })}
          />
        </div>
      )}
      <LogDialog task={task} onClose={() => setTask(undefined)} onDeleted={() => heading.current?.focus()} />
    </Panel>
  )
}

/** What stands in place of the table; chart and heading above it stay. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { revalidate, state } = useRevalidator()
  const { pathname, search } = useLocation()
  const text = messageOf(error)
  useEffect(() => {
    if (isSignedOut(error)) void leaveToSignIn(pathname + search)
    else showMessage({ title: 'Error fetching aquarium', body: text })
  }, [error, text, pathname, search])
  return (
    <Panel labelledBy="logs-heading">
      <div className={css.failure}>
        <Title order={2} size="h3" id="logs-heading">
          The data logs could not be loaded
        </Title>
        <p>{text}</p>
        <Button variant="default" loading={state === 'loading'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </div>
    </Panel>
  )
}

function LogRows(props: LogTableProps) {
  const isPhone = useMediaQuery('(width < 600px)', undefined, { getInitialValueInEffect: false })
  return isPhone ? <LogCards {...props} /> : <LogTable {...props} />
}

function AdvancedToggle() {
  const [search, setSearch] = useSearchParams()
  const isAdvanced = hasAdvancedColumns(search)
  function toggle() {
    const next = new URLSearchParams(search)
    if (isAdvanced) next.delete('advanced')
    else next.set('advanced', '1')
    setSearch(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Button variant="default" onClick={toggle} aria-pressed={isAdvanced}>
      Show/Hide Advanced Columns
    </Button>
  )
}

function NoLogs() {
  return (
    <div className={css.empty}>
      <p>
        <strong>No data logs yet</strong>
      </p>
      <p>
        Create your first data log with ‘Create New Log’ above, or import the CSV file that you have kept so
        far.
      </p>
    </div>
  )
}

function isOtherPage(one: LogPage, other: LogPage): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}
