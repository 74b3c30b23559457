import type { LoaderFunctionArgs } from 'react-router'
import { Link, useLoaderData, useRouteError, useSearchParams } from 'react-router'
import type { Log } from '#contract/aquariums/logs.ts'
import { adminLists } from '#contract/pages.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { given, loadPage, readFilterId } from '#web/admin/admin-list.ts'
import { logsOrder } from '#web/admin/list-orders.ts'
import * as css from '#web/admin/managed-list.module.css'
import { listHeadingId, ManagedList } from '#web/admin/managed-list.tsx'
import type { Owned } from '#web/admin/owners.tsx'
import { OwnerCell, withOwners } from '#web/admin/owners.tsx'
import { call } from '#web/api/api.ts'
import { LogDialog } from '#web/log-form/lazy-log-dialog.tsx'
import type { LogTask } from '#web/log-form/log-task.ts'
import { LogActions } from '#web/log-table/log-actions.tsx'
import { LoadFailure } from '#web/outcomes/load-failure.tsx'
import { privatePageMeta } from '#web/page/page-meta.ts'
import { ReadingValue } from '#web/readings/reading-value.tsx'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { readSearch, readTablePage } from '#web/ui/table/table-address.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'

const withinOneHint = 'The logs of one tank can be searched and sorted by time: follow its Log Count.'

export function meta() {
  return privatePageMeta({ title: adminLists.logs.title, description: 'All data logs of this Coralline.' })
}

export async function loader({ url, request: { signal } }: LoaderFunctionArgs) {
  const aquarium_id = readFilterId(url.searchParams, 'aquarium_id')
  const page = readTablePage(url.searchParams, logsOrder(aquarium_id))
  const search = aquarium_id === undefined ? undefined : readSearch(url.searchParams)
  const id = readFilterId(url.searchParams, 'id')
  const query = given({ ...page, id, aquarium_id, search })
  const ask = () => call('GET /api/logs/', { query, signal })
  const owned = async () => withOwners(await ask(), ({ aquarium_id }) => aquarium_id)
  const found = await loadPage(owned, { url, ...page })
  // Those of every aquarium, as they are stored: the rows are from many.
  return { ...found, parameters: parametersOf() }
}

export default function LogsScreen() {
  const { rows, total, parameters } = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const aquariumId = readFilterId(params, 'aquarium_id')
  const { task, open, close } = useTaskHere<LogTask>()
  const isWithinOne = aquariumId !== undefined
  return (
    <>
      <ManagedList
        title={adminLists.logs.title}
        label="Logs"
        rows={rows}
        total={total}
        columns={logColumns(parameters, { isSortedByTime: isWithinOne })}
        order={logsOrder(aquariumId)}
        filters={['id', 'aquarium_id']}
        searchLabel={isWithinOne ? 'Search notes' : undefined}
        hint={isWithinOne ? undefined : withinOneHint}
        file="/api/logs/"
        onCreate={() => open({ verb: 'create', aquariumId })}
        actions={({ owner: _, ...log }) => (
          <LogActions
            log={log}
            onEdit={(log) => open({ verb: 'edit', log })}
            onDelete={(log) => open({ verb: 'delete', log })}
          />
        )}
      />
      <LogDialog
        parameters={parameters}
        task={task}
        mode="admin"
        heading={listHeadingId}
        onOpen={open}
        onClose={close}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <LoadFailure title="Error fetching logs" error={useRouteError()} />
}

type Sorting = { isSortedByTime: boolean }

function logColumns(
  parameters: readonly Parameter[],
  { isSortedByTime }: Sorting,
): readonly TableColumn<Owned<Log>>[] {
  return [
    { id: 'id', header: 'ID', isNumber: true, isSortable: true, cell: ({ id }) => id },
    {
      id: 'aquarium_id',
      header: 'Aquarium ID',
      isNumber: true,
      isSortable: true,
      cell: ({ aquarium_id }) => (
        <Link to={`${adminLists.aquariums.address}?id=${aquarium_id}`} aria-label={`Tank ${aquarium_id}`}>
          {aquarium_id}
        </Link>
      ),
    },
    { id: 'owner', header: 'Owner', cell: ({ owner }) => <OwnerCell owner={owner} /> },
    {
      id: 'timestamp',
      header: 'Timestamp',
      isSortable: isSortedByTime,
      cell: ({ timestamp }) => <span className={css.moment}>{shownMoment(timestamp)}</span>,
    },
    ...parameters
      .filter(({ advanced }) => !advanced)
      .map((parameter) => ({
        id: parameter.key,
        header: parameter.label,
        isNumber: true,
        cell: (log: Log) => <ReadingValue parameter={parameter} value={log[parameter.key]} />,
      })),
    { id: 'note', header: 'Note', cell: ({ note }) => <span className={css.long}>{note}</span> },
  ]
}
